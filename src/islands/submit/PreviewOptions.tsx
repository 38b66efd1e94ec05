import { OptionTerms } from '@/components/OptionTerms.tsx'
import type { SupportOption } from '@/domain/support-option.ts'
import { formatMoney } from '@/i18n/format.ts'
import { useT } from '@/i18n/island.tsx'
import { optionTypeLabel } from '@/lib/labels.ts'

/** The support options beside a listing's text. */
export function PreviewOptions({ options }: { options: readonly SupportOption[] }) {
  const { t, locale } = useT()
  return (
    <div className="grid min-w-0 gap-4">
      <h4 className="font-display text-2xl font-bold">{t('project.options')}</h4>
      <p className={options.length > 0 ? 'text-soft' : 'notice'}>
        {t(options.length > 0 ? 'project.optionsIntro' : 'project.noOptions')}
      </p>
      {options.length > 0 && (
        <ul className="grid gap-4">
          {options.map((option) => (
            <li key={option.id} className="panel p-5">
              <p>
                <span className="badge badge-option">{optionTypeLabel(option.type, t)}</span>
              </p>
              <h5 className="mt-3 font-display text-xl font-bold wrap-anywhere">{option.title}</h5>
              <p className="mt-2 text-[0.96rem] whitespace-pre-line text-soft wrap-anywhere">
                {option.description}
              </p>
              <OptionTerms option={option} locale={locale} t={t} />
              <dl className="mt-4 flex flex-wrap justify-between gap-x-4 border-t border-line pt-3">
                <dt className="text-[0.93rem] text-soft">{t('project.minimum')}</dt>
                <dd className="font-semibold tabular-nums">
                  {option.minAmount > 0
                    ? formatMoney(option.minAmount, option.currency, locale)
                    : t('project.minimumAny')}
                </dd>
              </dl>
            </li>
          ))}
        </ul>
      )}
      <p className="border-t border-line pt-3 text-[0.9rem] text-soft">{t('project.disclaimer')}</p>
    </div>
  )
}
