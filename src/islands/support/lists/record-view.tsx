import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { countryName } from '#core/countries.ts'
import { toAppError } from '#core/errors.ts'
import { queryClient, retryNetwork } from '#core/query.ts'
import { useParam } from '#core/router.ts'
import { formatDateTime, formatMoney, isoTime } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { languageOf } from '#i18n/language-of.ts'
import { shownName } from '#i18n/shown-name.ts'
import { SITE } from '#site.ts'
import { Failed } from '#ui/failed.tsx'
import { errorText } from '#ui/form.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { changedTerms, type InterestEvent, type InterestRecord, type Terms } from '../interest.ts'
import { fetchInterestRecord, interestKeys } from '../interests.api.ts'
import { StateBadge } from '../panels/state-badge.tsx'
import { Fact, TermsDifference, TermsFacts } from '../panels/terms.tsx'
import { TermsChangedNotice } from '../panels/terms-changed-notice.tsx'
import { eventText } from '../standing.ts'

/** The interest named in the URL. */
export function RecordView() {
  const { t } = useT()
  const id = useParam('interest') ?? ''
  const { data, error, refetch } = useQuery(
    {
      queryKey: interestKeys.record(id),
      queryFn: () => fetchInterestRecord(id),
      staleTime: 0,
      retry: retryNetwork,
    },
    queryClient,
  )
  if (data) return <Record record={data} />
  if (!error) return <Skeleton blocks={['h-96 rounded-card!']} />
  const { code } = toAppError(error)
  if (code !== 'interest.not_found') return <Failed error={error} onRetry={() => void refetch()} />
  return (
    <p className="notice notice-danger" role="alert">
      {errorText(t, code)}
    </p>
  )
}

function Record({ record }: { record: InterestRecord }) {
  const { t, locale } = useT()
  const { interest, side, projectTitle } = record
  const supporterName = shownName(t, record.supporterName)
  const recipientName = shownName(t, record.recipientName)
  const { amount, currency, note, terms, newTerms } = interest
  const [now] = useState(() => new Date().toISOString())
  const otherName = side === 'supporter' ? recipientName : supporterName
  return (
    <article className="grid grid-cols-1 gap-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="flex flex-wrap items-center gap-3">
          <StateBadge interest={interest} />
          <span className="text-soft">
            {t('interest.asOf', { date: formatDateTime(now, locale) })}
          </span>
        </p>
        <button
          type="button"
          className="btn btn-primary print:hidden"
          onClick={() => window.print()}
        >
          <Printer size={18} aria-hidden="true" />
          {t('interest.print')}
        </button>
      </div>
      <p className="notice">{t('interest.recordBinding')}</p>
      <section>
        <h2>{t('interest.title', { option: terms.title })}</h2>
        <dl className="mt-4 divide-y divide-line border-y border-line">
          <Fact term={t('interest.project')}>{projectTitle}</Fact>
          <Fact term={t('interest.supporter')}>{supporterName}</Fact>
          {interest.country && (
            <Fact term={t('interest.country')}>{countryName(interest.country, locale)}</Fact>
          )}
          {interest.isOfAge && <Fact term={t('interest.age')}>{t('interest.ofAge')}</Fact>}
          <Fact term={t('interest.recipient')}>{recipientName}</Fact>
          <Fact term={t('interest.expressedOn')}>
            <time dateTime={isoTime(interest.createdAt)}>
              {formatDateTime(interest.createdAt, locale)}
            </time>
          </Fact>
          <Fact term={t('interest.amount')}>
            {amount === null ? t('interest.noAmount') : formatMoney(amount, currency, locale)}
          </Fact>
          {note && <Fact term={t('interest.note')}>{note}</Fact>}
          <Fact term={t('interest.reference')}>
            <span className="text-sm figures">{interest.id}</span>
          </Fact>
        </dl>
      </section>
      <section>
        <h2 className="text-2xl">{t('interest.onTerms')}</h2>
        <dl className="mt-4 divide-y divide-line border-y border-line">
          <TermsFacts terms={terms} />
        </dl>
        <p className="notice mt-5">
          {t('support.risk')} {t(`support.risks.${terms.type}`)}
        </p>
        <TermsChangedNotice interest={interest} side={side} otherName={otherName} />
        {newTerms && (
          <div className="mt-5">
            <TermsDifference before={terms} after={newTerms} />
          </div>
        )}
      </section>
      <History record={record} />
    </article>
  )
}

function History({ record }: { record: InterestRecord }) {
  const { t, locale } = useT()
  const names = {
    supporter: shownName(t, record.supporterName),
    recipient: shownName(t, record.recipientName),
    system: SITE.brand,
  }
  return (
    <section>
      <h2 className="text-2xl">{t('interest.history')}</h2>
      <table className="mt-4 w-full border-collapse text-start max-sm:block">
        <thead className="max-sm:sr-only">
          <tr className="border-b border-line text-start text-soft">
            <th className="py-2 pe-4 text-start font-normal">{t('interest.when')}</th>
            <th className="py-2 pe-4 text-start font-normal">{t('interest.who')}</th>
            <th className="py-2 text-start font-normal">{t('interest.what')}</th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {record.events.map((event) => (
            <tr
              key={event.id}
              className="break-inside-avoid border-b border-line align-top max-sm:grid max-sm:py-3"
            >
              <td className="text-soft figures sm:py-3 sm:pe-4 sm:whitespace-nowrap">
                <time dateTime={isoTime(event.at)}>{formatDateTime(event.at, locale)}</time>
              </td>
              <td className="wrap-anywhere sm:min-w-36 sm:py-3 sm:pe-4">{names[event.side]}</td>
              <td className="min-w-0 wrap-anywhere sm:py-3">
                <EventText event={event} present={record.interest.terms} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** An event. Its terms are shown only if they differ from the interest's current ones. */
function EventText({ event, present }: { event: InterestEvent; present: Terms }) {
  const { t, locale } = useT()
  const { kind, amount, currency, terms, note } = event
  return (
    <>
      <p className="font-semibold">{eventText(t, event)}</p>
      {currency && kind !== 'terms_changed' && (
        <p>
          {t('interest.amount')}:{' '}
          {amount === null ? t('interest.noAmount') : formatMoney(amount, currency, locale)}
        </p>
      )}
      {note && (
        <p lang={languageOf(note)} className="whitespace-pre-line">
          {note}
        </p>
      )}
      {terms && changedTerms(terms, present).length > 0 && (
        <dl className="mt-2 divide-y divide-line border-y border-line text-[0.95rem]">
          <TermsFacts terms={terms} />
        </dl>
      )}
    </>
  )
}
