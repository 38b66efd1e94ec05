import { useDeferredValue, useId, useMemo } from 'react'
import { useT } from '#i18n/island.tsx'
import { localizePath, pathTo } from '#i18n/paths.ts'
import { completeness, type ListingParts } from './completeness.ts'
import { findPromises, PROMISES_SECTION } from './promises.ts'

interface Props {
  parts: ListingParts
  /** All texts to scan for promises of returns. */
  texts: readonly string[]
}

/** Maximum number of tips shown. */
const MAX_TIPS = 4

/** Completeness, the best tips, and wording that may break the posting rules. Advisory only. */
export function ListingCheck({ parts, texts }: Props) {
  const { t, locale } = useT()
  const id = useId()
  const { score, tips } = completeness(parts)
  return (
    <section className="panel grid gap-4 p-5" aria-labelledby={id}>
      <div className="grid gap-2">
        <h3 id={id}>{t('listingCheck.title')}</h3>
        <progress
          className="h-2.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-lamp [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-lamp"
          max={100}
          value={score}
          aria-labelledby={id}
        />
        <p className="text-soft">{t('listingCheck.score', { score })}</p>
      </div>
      {tips.length === 0 ? (
        <p>{t('listingCheck.complete')}</p>
      ) : (
        <div>
          <p className="font-semibold">{t('listingCheck.tipsTitle')}</p>
          <ul className="mt-1 grid gap-2">
            {tips.slice(0, MAX_TIPS).map(({ code, guide }) => (
              <li key={code}>
                {t(`listingCheck.tips.${code}`)}{' '}
                <a
                  className="link"
                  href={localizePath(`/guides/${guide}`, locale)}
                  aria-label={`${t('listingCheck.guide')}: ${t(`listingCheck.tips.${code}`)}`}
                >
                  {t('listingCheck.guide')}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Promises text={texts.join('\n')} />
    </section>
  )
}

function Promises({ text }: { text: string }) {
  const { t, locale } = useT()
  const id = useId()
  // Scanning a long text must not delay typing.
  const deferredText = useDeferredValue(text)
  const findings = useMemo(() => findPromises(deferredText), [deferredText])
  if (findings.length === 0) return null
  return (
    <section className="notice grid gap-2" aria-labelledby={id}>
      <h4 id={id} className="font-semibold">
        {t('listingCheck.promisesTitle')}
      </h4>
      <ul className="grid gap-1">
        {findings.map(({ kind, text: words }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same words may be found twice; the order is that of the text
          <li key={index}>
            <q>{words}</q> {t(`listingCheck.kinds.${kind}`)}
          </li>
        ))}
      </ul>
      <p className="text-sm">{t('listingCheck.promisesText')}</p>
      <a className="link" href={`${pathTo('postingRules', locale)}#section-${PROMISES_SECTION}`}>
        {t('listingCheck.rule', { number: PROMISES_SECTION })}
      </a>
    </section>
  )
}
