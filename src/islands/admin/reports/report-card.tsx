import { useState } from 'react'
import { formatDate, formatRelative, isoTime } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { languageOf } from '#i18n/language-of.ts'
import { shownName } from '#i18n/shown-name.ts'
import { REPORT_REASONS } from '#islands/report/report.ts'
import { go } from '../admin.store.ts'
import { Fact } from '../fact.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { ReportedQuestion } from './reported-question.tsx'
import { ReportedUpdate } from './reported-update.tsx'
import { ReportedWords } from './reported-words.tsx'
import { type Decision, nameOf, type ReportRow } from './reports.api.ts'

/** A report with links to what it is about, and the decisions on it. */
export function ReportCard({ report, inList }: { report: ReportRow; inList?: boolean }) {
  const { t, locale } = useT()
  const heading = `report-${report.id}`
  return (
    <article className="panel grid gap-3 p-5" aria-labelledby={heading}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={heading} className="min-w-0 text-lg">
          <span className="badge me-2.5">{t(`admin.reports.kinds.${report.kind}`)}</span>
          {shownName(t, report.subject)}
        </h3>
        <time className="text-sm text-soft" dateTime={isoTime(report.created_at)}>
          {formatRelative(report.created_at, locale)}
        </time>
      </div>
      <p className="font-semibold">{useReason(report.reason)}</p>
      {report.detail && (
        <p lang={languageOf(report.detail)} className="whitespace-pre-wrap">
          {report.detail}
        </p>
      )}
      {report.content !== null && <ReportedWords content={report.content} />}
      {report.kind === 'update' && (
        <ReportedUpdate id={report.subject_id} isChanged={report.content !== null} />
      )}
      {report.kind === 'question' && (
        <ReportedQuestion id={report.subject_id} isChanged={report.content !== null} />
      )}
      <Sender report={report} />
      <div className="flex flex-wrap gap-x-5">
        {inList && (
          <button
            type="button"
            className="link min-h-11"
            onClick={() => go('reports', 'report', report.id)}
          >
            {t('admin.reports.open')}
          </button>
        )}
        <ReportLinks report={report} />
      </div>
      {!report.outcome && <Decisions report={report} />}
      {report.outcome && (
        <div className="border-s-2 border-line ps-3">
          <p className="font-semibold">{t(`report.outcomes.${report.outcome}`)}</p>
          {report.reasons && <p className="whitespace-pre-wrap">{report.reasons}</p>}
          {report.decided_at && (
            <p className="text-sm text-soft">
              {report.decided_by ?? '–'}, {formatDate(report.decided_at, locale)}
            </p>
          )}
        </div>
      )}
    </article>
  )
}

function useReason(code: string): string {
  const { t } = useT()
  const known = REPORT_REASONS.find((reason) => reason === code) ?? 'other'
  return t(`report.reasons.${known}`)
}

/** Who sent it, and how many wait for the same decision. */
function Sender({ report }: { report: ReportRow }) {
  const { t } = useT()
  return (
    <dl className="grid gap-1 text-sm">
      <Fact name={t('admin.contact.reference')}>{report.reference}</Fact>
      <Fact name={t('admin.reports.by')}>
        {report.name ?? t('admin.reports.withheld')}
        {report.name && !report.has_account && ` (${t('admin.reports.visitor')})`}
      </Fact>
      {report.email && (
        <Fact name={t('admin.users.email')}>
          <span className="break-all">{report.email}</span>
        </Fact>
      )}
      {report.waiting > 1 && (
        <Fact name={t('admin.reports.same')}>
          {t('admin.messages.reports', { count: report.waiting })}
        </Fact>
      )}
    </dl>
  )
}

/** Links to the reported item and the account behind it. */
function ReportLinks({ report }: { report: ReportRow }) {
  const { t } = useT()
  const { project_id: project, person_id: person } = report
  return (
    <>
      {['project', 'update', 'question'].includes(report.kind) && project && (
        <button
          type="button"
          className="link min-h-11"
          onClick={() => go('projects', 'review', project)}
        >
          {t('admin.reports.openProject')}
        </button>
      )}
      {report.kind === 'message' && (
        <button
          type="button"
          className="link min-h-11"
          onClick={() => go('messages', 'message', report.subject_id)}
        >
          {t('admin.reports.openMessage')}
        </button>
      )}
      {person && (
        <button
          type="button"
          className="link min-h-11"
          onClick={() => go('users', 'account', person)}
        >
          {t('admin.reports.openPerson')}
        </button>
      )}
    </>
  )
}

function Decisions({ report }: { report: ReportRow }) {
  const { t } = useT()
  const [decision, setDecision] = useState<Decision | null>(null)
  const available: readonly Decision[] = [
    'dismiss',
    ...(report.person_id ? (['warn'] as const) : []),
    ...(report.kind === 'project' && report.project_id ? (['archive'] as const) : []),
    ...(['message', 'update', 'question'].includes(report.kind) && report.person_id
      ? (['remove'] as const)
      : []),
    ...(report.person_id ? (['suspend'] as const) : []),
    'restricted',
    'forward',
  ]
  return (
    <div className="border-t border-line pt-4">
      <h4 className="text-base font-semibold">{t('statement.decision')}</h4>
      <div className="mt-2 flex flex-wrap gap-2">
        {available.map((one) => (
          <button
            key={one}
            type="button"
            className={`btn btn-small ${one === 'suspend' ? 'btn-danger' : ''}`}
            onClick={() => setDecision(one)}
          >
            {t(`admin.reports.decisions.${nameOf(one, report.kind)}`)}
          </button>
        ))}
      </div>
      {decision && (
        <DecisionDialog report={report} decision={decision} onClosed={() => setDecision(null)} />
      )}
    </div>
  )
}
