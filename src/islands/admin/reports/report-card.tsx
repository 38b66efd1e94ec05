import { useState } from 'react'
import { formatDate, formatRelative, isoTime } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { languageOf } from '#i18n/language-of.ts'
import { REPORT_REASONS } from '#islands/report/report.ts'
import { go } from '../admin.store.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import type { Decision, ReportRow } from './reports.api.ts'

/** Reasons that apply to people and messages only. */
const PERSONAL = ['spam', 'abuse', 'impersonation'] as const

/** A report with its actions. */
export function ReportCard({ report, inList }: { report: ReportRow; inList?: boolean }) {
  const { t, locale } = useT()
  const isWaiting = report.state === 'new' || report.state === 'open'
  const heading = `report-${report.id}`
  return (
    <article className="panel grid gap-3 p-5" aria-labelledby={heading}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={heading} className="min-w-0 text-lg break-words">
          <span className="badge me-2.5">{t(`admin.reports.kinds.${report.kind}`)}</span>
          {report.subject}
        </h3>
        <time className="text-sm text-soft" dateTime={isoTime(report.created_at)}>
          {formatRelative(report.created_at, locale)}
        </time>
      </div>
      <p className="font-semibold">{useReason(report.reason)}</p>
      {report.detail && (
        <p lang={languageOf(report.detail)} className="break-words whitespace-pre-wrap">
          {report.detail}
        </p>
      )}
      <p className="text-sm text-soft">
        {t('admin.reports.by', { name: report.reporter ?? t('admin.reports.visitor') })}
        {report.waiting > 1 && ` · ${t('admin.messages.reports', { count: report.waiting })}`}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {inList && (
          <button
            type="button"
            className="btn btn-small"
            onClick={() => go('reports', 'report', report.id)}
          >
            {t('admin.reports.open')}
          </button>
        )}
        <ReportLinks report={report} />
        {isWaiting && <Decisions report={report} />}
      </div>
      {!isWaiting && (
        <p className="hint">
          {report.outcome}
          {report.decided_at &&
            ` · ${report.decided_by ?? '–'}, ${formatDate(report.decided_at, locale)}`}
        </p>
      )}
    </article>
  )
}

function useReason(code: string): string {
  const { t } = useT()
  const personal = PERSONAL.find((known) => known === code)
  if (personal) return t(`admin.reports.reasons.${personal}`)
  const known = REPORT_REASONS.find((reason) => reason === code) ?? 'other'
  return t(`report.reasons.${known}`)
}

/** Links to the reported item and the account behind it. */
function ReportLinks({ report }: { report: ReportRow }) {
  const { t } = useT()
  const { project_id: project, person_id: person } = report
  return (
    <>
      {report.kind === 'project' && project && (
        <button
          type="button"
          className="btn btn-small"
          onClick={() => go('projects', 'review', project)}
        >
          {t('admin.reports.openProject')}
        </button>
      )}
      {report.kind === 'message' && (
        <button
          type="button"
          className="btn btn-small"
          onClick={() => go('messages', 'message', report.subject_id)}
        >
          {t('admin.reports.openMessage')}
        </button>
      )}
      {person && (
        <button
          type="button"
          className="btn btn-small"
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
    ...(report.person_id ? (['suspend'] as const) : []),
  ]
  return (
    <>
      <span className="mx-1 hidden h-6 border-s border-line sm:block" aria-hidden="true" />
      {available.map((one) => (
        <button
          key={one}
          type="button"
          className={`btn btn-small ${one === 'suspend' ? 'btn-danger' : ''}`}
          onClick={() => setDecision(one)}
        >
          {t(`admin.reports.decisions.${one}`)}
        </button>
      ))}
      {decision && (
        <DecisionDialog report={report} decision={decision} onClosed={() => setDecision(null)} />
      )}
    </>
  )
}
