import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { isOpenTo, placesText } from '#core/countries.ts'
import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { optionTypeLabel } from '#islands/listing/labels.ts'
import { OptionTerms } from '#islands/listing/option-terms.tsx'
import { type SupportOption, termsOf } from '#islands/listing/support-option.ts'
import { DialogPanel } from '#ui/dialog.tsx'
import { errorText } from '#ui/form.ts'
import { CountryField } from './country-field.tsx'
import { failureText } from './failure.ts'
import type { Terms } from './interest.ts'
import { minimumText } from './minimum.ts'
import { TermsDifference } from './panels/terms.tsx'
import { useExistingInterest } from './use-existing-interest.ts'
import type { RecipientState } from './use-recipient.ts'

interface Props {
  option: SupportOption
  /** Language of the creator's texts. */
  lang: string | undefined
  /** The terms on the page, if they have changed since. */
  before: Omit<Terms, 'project_title'> | null
  recipient: RecipientState
  /** Where supporters may live; see `isOpenTo`. */
  openTo: readonly string[]
  /** Where the reader lives. */
  country: string
  onCountry: (country: string) => void
  onContinue: () => void
  onCancel: () => void
}

/** First step: the option's details. */
export function OptionPanel({
  option,
  lang,
  before,
  recipient,
  openTo,
  country,
  onCountry,
  onContinue,
  onCancel,
}: Props) {
  const { t, locale } = useT()
  const standing = useExistingInterest(option.id)
  const isAllowed = isOpenTo(openTo, country)
  const field = useRef<HTMLSelectElement>(null)
  const isTeam = recipient.status === 'ready' && !recipient.recipient.isCreator
  return (
    <DialogPanel
      eyebrow={t('support.step', { current: 1, total: 2 })}
      title={option.title}
      titleLang={lang}
      description={t('support.optionIntro')}
      closeLabel={t('common.close')}
      isText
      footer={
        <>
          <button type="button" className="btn" onClick={onCancel}>
            {t('common.cancel')}
          </button>
          {standing ? (
            <a
              className="btn btn-primary"
              href={`${pathTo('messages', locale)}?thread=${standing.threadId}`}
            >
              {t('support.openThread')}
            </a>
          ) : (
            <button
              type="button"
              className="btn btn-primary"
              disabled={recipient.status !== 'ready'}
              onClick={() => (isAllowed ? onContinue() : field.current?.focus())}
            >
              {t('support.continue')}
            </button>
          )}
        </>
      }
    >
      {standing && (
        <p className="notice mb-5" role="status">
          {t('support.existing', { date: formatDate(standing.createdAt, locale) })}
        </p>
      )}
      {before && (
        <div className="mb-6 grid gap-4">
          <p className="notice" role="alert">
            {t('support.newTerms')}
          </p>
          <TermsDifference
            before={{ project_title: '', ...before }}
            after={{ project_title: '', ...termsOf(option) }}
            lang={lang}
          />
        </div>
      )}
      <dl className="divide-y divide-line border-y border-line">
        <Row term={t('support.type')}>{optionTypeLabel(option.type, t)}</Row>
        {option.description && (
          <Row term={t('support.terms')}>
            <span className="whitespace-pre-line" lang={lang}>
              {option.description}
            </span>
          </Row>
        )}
        <Row term={t('support.minimum')}>{minimumText(option, locale, t)}</Row>
        <Row term={t('support.currency')}>{option.currency}</Row>
        <Row term={t('support.recipient')}>
          <RecipientLine state={recipient} />
        </Row>
        {openTo.length > 0 && (
          <Row term={t('support.openTo')}>{placesText(openTo, t('support.eea'), locale)}</Row>
        )}
      </dl>
      <OptionTerms option={option} lang={lang} locale={locale} t={t} />
      <p className="notice mt-6 flex gap-3 text-[0.95rem]">
        <TriangleAlert className="mt-0.5 flex-none text-lamp-ink" size={20} aria-hidden="true" />
        <span>
          {t('support.risk')} {t(`support.risks.${option.type}`)}
        </span>
      </p>
      {!standing && (
        <div className="mt-6">
          <CountryField
            ref={field}
            country={country}
            error={isAllowed ? undefined : errorText(t, 'interest.country_refused')}
            onCountry={onCountry}
          />
        </div>
      )}
      <h3 className="mt-6">{t('support.next')}</h3>
      <ol className="mt-2 list-decimal space-y-1 ps-5 marker:text-lamp-ink">
        <li>{t('support.next1')}</li>
        <li>{isTeam ? t('support.nextTeam') : t('support.next2')}</li>
        <li>{t('support.next3')}</li>
      </ol>
    </DialogPanel>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="gap-4 py-3 sm:grid sm:grid-cols-[9rem_1fr]">
      <dt className="text-soft">{term}</dt>
      <dd className="min-w-0 font-medium">{children}</dd>
    </div>
  )
}

function RecipientLine({ state }: { state: RecipientState }) {
  const { t } = useT()
  const text = state.status === 'failed' ? failureText(t, state.error.code) : undefined
  if (state.status === 'loading') {
    return (
      <span role="status">
        <span className="skeleton block h-5 w-3/4" />
        <span className="sr-only">{t('common.loading')}</span>
      </span>
    )
  }
  if (state.status === 'failed') {
    return (
      <span role="alert">
        <span className="block text-danger">{text}</span>
        <button type="button" className="link mt-1" onClick={state.retry}>
          {t('common.retry')}
        </button>
      </span>
    )
  }
  const { name, isCreator } = state.recipient
  return t(isCreator ? 'support.recipientCreator' : 'support.recipientAdmin', { name })
}
