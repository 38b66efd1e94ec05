import { formatDate, formatMoney } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { pathTo, projectPath } from '#i18n/paths.ts'
import type { InterestSide, ListedInterest } from '../interest.ts'
import { StateBadge } from '../panels/state-badge.tsx'
import { TermsChangedNotice } from '../panels/terms-changed-notice.tsx'

interface Props {
  interest: ListedInterest
  side: InterestSide
  onOpen: (opener: HTMLElement) => void
}

export function InterestRow({ interest, side, onOpen }: Props) {
  const { t, locale } = useT()
  const { amount, currency, otherName, projectSlug, projectTitle, state, terms } = interest
  const title = t('interest.title', { option: terms.title })
  return (
    <li className="panel p-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <h2 className="min-w-0 flex-1 basis-64 font-display text-xl break-words">
          {side === 'recipient' && <>{otherName} · </>}
          {terms.title}
        </h2>
        <StateBadge state={state} />
      </div>
      <p className="mt-1 break-words text-soft">
        {projectSlug ? (
          <a className="link" href={projectPath(projectSlug, locale)}>
            {projectTitle}
          </a>
        ) : (
          projectTitle
        )}
      </p>
      <p className="mt-3">{t(`interest.${side}View.${state}`, { name: otherName })}</p>
      <TermsChangedNotice interest={interest} side={side} otherName={otherName} />
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 border-t border-line pt-4">
        <dl className="flex flex-wrap gap-x-8 gap-y-2 text-[0.95rem]">
          <div>
            <dt className="text-sm text-soft">{t('interest.amount')}</dt>
            <dd className="font-semibold tabular-nums">
              {amount === null ? t('interest.noAmount') : formatMoney(amount, currency, locale)}
            </dd>
          </div>
          <div>
            <dt className="text-sm text-soft">{t('interest.expressedOn')}</dt>
            <dd className="font-semibold">{formatDate(interest.createdAt, locale)}</dd>
          </div>
        </dl>
        <div className="flex flex-wrap gap-2">
          <button
            type="button"
            className="btn btn-small"
            aria-label={`${t('interest.details')}: ${title}`}
            aria-haspopup="dialog"
            onClick={(event) => onOpen(event.currentTarget)}
          >
            {t('interest.details')}
          </button>
          {interest.threadId && (
            <a
              className="btn btn-small"
              href={`${pathTo('messages', locale)}?thread=${interest.threadId}`}
            >
              {t('interest.conversation')}
            </a>
          )}
          <a className="btn btn-small" href={`${pathTo('record', locale)}?interest=${interest.id}`}>
            {t('interest.record')}
          </a>
        </div>
      </div>
    </li>
  )
}
