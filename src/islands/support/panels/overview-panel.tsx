import { countryName } from '#core/countries.ts'
import { formatDate, formatMoney } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { DialogPanel } from '#ui/dialog.tsx'
import { isOpen, stepsOf } from '../interest.ts'
import { standingText } from '../standing.ts'
import type { PanelProps } from './panel.ts'
import { StateBadge } from './state-badge.tsx'
import { Steps } from './steps.tsx'
import { Fact, TermsDifference, TermsFacts } from './terms.tsx'
import { TermsChangedNotice } from './terms-changed-notice.tsx'

const STEP_WORDS = {
  agreed_outside: 'interest.agree',
  terms_shared: 'interest.share',
  declined: 'interest.decline',
  withdrawn: 'interest.withdraw',
} as const

/** State and terms of an interest, and the available actions. */
export function OverviewPanel({
  record,
  otherName,
  onView,
  isInThread,
}: PanelProps & { isInThread: boolean }) {
  const { t, locale } = useT()
  const { interest, side, events } = record
  const { amount, currency, note, state, terms, newTerms, termsChangedAt } = interest
  const mustAnswer = side === 'supporter' && termsChangedAt !== null
  const steps = stepsOf(side, state).filter((step) => !(mustAnswer && step === 'agreed_outside'))
  const canEdit = side === 'supporter' && isOpen(state) && !mustAnswer
  const thread =
    !isInThread && interest.threadId && `${pathTo('messages', locale)}?thread=${interest.threadId}`
  // Nothing but an answer takes it further.
  const mustReply = side === 'recipient' && (state === 'sent' || state === 'seen')
  return (
    <DialogPanel
      eyebrow={record.projectTitle}
      title={t('interest.title', { option: terms.title })}
      closeLabel={t('common.close')}
      isText
      footer={
        (steps.length > 0 || canEdit || mustAnswer) && (
          <>
            {canEdit && (
              <button type="button" className="btn" onClick={() => onView('edit')}>
                {t('interest.edit')}
              </button>
            )}
            {[...steps].reverse().map((step) => (
              <button
                key={step}
                type="button"
                className={`btn ${step === 'withdrawn' || step === 'declined' ? 'btn-danger' : 'btn-primary'}`}
                onClick={() => onView(step)}
              >
                {t(STEP_WORDS[step as keyof typeof STEP_WORDS])}
              </button>
            ))}
            {thread && mustReply && (
              <a className="btn btn-primary" href={thread}>
                {t('support.openThread')}
              </a>
            )}
            {mustAnswer && (
              <button type="button" className="btn btn-primary" onClick={() => onView('still')}>
                {t('interest.still')}
              </button>
            )}
          </>
        )
      }
    >
      <div className="grid gap-6">
        <div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StateBadge interest={interest} />
            <p>{standingText(t, side, interest, otherName)}</p>
          </div>
          <TermsChangedNotice interest={interest} side={side} otherName={otherName} />
        </div>
        {newTerms && <TermsDifference before={terms} after={newTerms} />}
        <Steps interest={interest} events={events} />
        <section>
          <h3>{t('interest.onTerms')}</h3>
          <dl className="mt-2 divide-y divide-line border-y border-line">
            <TermsFacts terms={terms} />
            <Fact term={t('interest.amount')}>
              {amount === null ? t('interest.noAmount') : formatMoney(amount, currency, locale)}
            </Fact>
            {note && <Fact term={t('interest.note')}>{note}</Fact>}
            {interest.country && (
              <Fact term={t('interest.country')}>{countryName(interest.country, locale)}</Fact>
            )}
            <Fact term={t('interest.expressedOn')}>{formatDate(interest.createdAt, locale)}</Fact>
          </dl>
        </section>
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <a className="link" href={`${pathTo('record', locale)}?interest=${interest.id}`}>
            {t('interest.recordTitle')}
          </a>
          {thread && !mustReply && (
            <a className="link" href={thread}>
              {t('support.openThread')}
            </a>
          )}
        </p>
      </div>
    </DialogPanel>
  )
}
