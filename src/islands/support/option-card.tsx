import { useT } from '#i18n/island.tsx'
import { optionTypeLabel } from '#islands/listing/labels.ts'
import { OptionTerms } from '#islands/listing/option-terms.tsx'
import type { SupportOption } from '#islands/listing/support-option.ts'
import { minimumText } from './minimum.ts'

interface Props {
  option: SupportOption
  /** Language of the creator's texts. */
  lang: string | undefined
  isLoading: boolean
  onChoose: (button: HTMLElement) => void
  /** Called on hover or focus, to preload the dialogs. */
  onReach: () => void
}

export function OptionCard({ option, lang, isLoading, onChoose, onReach }: Props) {
  const { t, locale } = useT()
  return (
    <li className="panel flex flex-col p-5">
      <p>
        <span className="badge badge-option">{optionTypeLabel(option.type, t)}</span>
      </p>
      <h3 className="mt-3" lang={lang}>
        {option.title}
      </h3>
      {option.description && (
        <p className="mt-2 whitespace-pre-line text-[0.96rem] text-soft" lang={lang}>
          {option.description}
        </p>
      )}
      <OptionTerms option={option} lang={lang} locale={locale} t={t} />
      <dl className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
        <dt className="text-[0.93rem] text-soft">{t('support.minimum')}</dt>
        <dd className="font-semibold figures">{minimumText(option, locale, t)}</dd>
      </dl>
      <button
        type="button"
        className="btn btn-primary mt-4 w-full"
        aria-label={`${t('support.choose')}: ${option.title}`}
        aria-haspopup="dialog"
        aria-busy={isLoading || undefined}
        onClick={(event) => onChoose(event.currentTarget)}
        onPointerEnter={onReach}
        onFocus={onReach}
      >
        {t('support.choose')}
      </button>
    </li>
  )
}
