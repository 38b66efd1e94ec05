import type { TFunction } from 'i18next'
import { OUTCOME_RESULTS } from '#islands/listing/defaults.ts'
import { fieldLabel } from '#islands/listing/form/field-label.ts'
import { CREATOR_KINDS, PAPERS_CHECK, REVIEW_CHECKS } from '#islands/listing/review.ts'
import { RESTRICTIONS, RULES } from '#islands/listing/statement.ts'
import { PROJECT_STATUSES } from '#islands/listing/status.ts'
import { REPORT_OUTCOMES, REPORT_REASONS } from '#islands/report/report.ts'
import { CONTACT_STATES } from '../contact/contact.api.ts'
import { REPORT_KINDS } from '../reports/reports.api.ts'
import type { AuditRow } from './audit.api.ts'

const ACTIONS = [
  'account.deleted',
  'appeal.answered',
  'audit.exported',
  'complaint.received',
  'confirmation.requested',
  'contact.answered',
  'contact.state',
  'factors.reset',
  'message.read',
  'messages.listed',
  'project.appealed',
  'project.changes_requested',
  'document.restored',
  'project.checked',
  'project.closing',
  'project.deleted',
  'project.edited',
  'project.handed_over',
  'project.offered',
  'project.outcome',
  'project.revision',
  'project.seen',
  'project.status',
  'project.story_agreed',
  'project.story_removed',
  'project.story_shown',
  'project.story_withdrawn',
  'report.decided',
  'role.changed',
  'security_events.listed',
  'question.restored',
  'statement.made',
  'thread.read',
  'translation.published',
  'update.restored',
  'user.restored',
  'user.suspended',
  'user.viewed',
] as const

/** Labels of details, in their order. */
const DETAILS = {
  from: 'admin.audit.details.from',
  to: 'admin.audit.details.to',
  reason: 'admin.audit.details.reason',
  note: 'admin.audit.details.note',
  outcome: 'admin.audit.details.outcome',
  accepted: 'admin.audit.details.outcome',
  title: 'admin.audit.details.title',
  slug: 'admin.fields.slug',
  status: 'admin.fields.status',
  fields: 'admin.review.field',
  query: 'admin.audit.details.query',
  before: 'admin.audit.until',
  count: 'admin.audit.details.count',
  hidden: 'admin.audit.details.hidden',
  shown: 'admin.audit.details.shown',
  version: 'admin.audit.details.version',
  reference: 'admin.audit.details.reference',
  rule: 'admin.audit.details.rule',
  action: 'admin.audit.details.action',
  notice: 'admin.audit.details.notice',
  kind: 'admin.audit.details.kind',
  actor: 'admin.audit.actor',
  target: 'admin.audit.target',
  thread: 'admin.messages.conversation',
  update: 'admin.reports.kinds.update',
  question: 'admin.reports.kinds.question',
} as const

const NAMES = Object.keys(DETAILS) as (keyof typeof DETAILS)[]

/** The label of an action; its code if unknown. */
export function actionWords(t: TFunction, action: string): string {
  const match = ACTIONS.find((name) => name === action)
  return match ? t(`admin.audit.actions.${match}`) : action
}

/** An entry's details as `name: value`, known names first. */
export function detailWords(
  t: TFunction,
  { action, details }: Pick<AuditRow, 'action' | 'details'>,
): string[] {
  const place = (key: string) => {
    const index = (NAMES as readonly string[]).indexOf(key)
    return index < 0 ? NAMES.length : index
  }
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .sort(([a], [b]) => place(a) - place(b))
    .flatMap(([key, value]) => {
      if (key === 'checks' && typeof value === 'object')
        return Object.entries(value ?? {}).map(([check, answer]) => checkWords(t, check, answer))
      if (key === 'restored') return restoredWords(t, value)
      // Other details of this name are restrictions.
      if (action === 'audit.exported' && key === 'action')
        return `${t('admin.audit.action')}: ${actionWords(t, String(value))}`
      const match = NAMES.find((name) => name === key)
      const name = match ? t(DETAILS[match]) : key
      return `${name}: ${valueWords(t, action, key, value)}`
    })
}

function valueWords(t: TFunction, action: string, key: string, value: unknown): string {
  if (key === 'accepted') return t(value ? 'admin.revision.accepted' : 'admin.revision.rejected')
  if (typeof value === 'boolean') return t(value ? 'admin.helpful.yes' : 'admin.helpful.no')
  if (key === 'fields' && Array.isArray(value))
    return value.map((field) => fieldLabel(String(field), t)).join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  const status = PROJECT_STATUSES.find((name) => name === value)
  if (status && ['project.status', 'project.deleted', 'appeal.answered'].includes(action))
    return t(`admin.status.${status}`)
  const result = OUTCOME_RESULTS.find((name) => name === value)
  if (result && action === 'project.outcome') return t(`outcome.${result}`)
  const state = CONTACT_STATES.find((name) => name === value)
  if (state && action === 'contact.state') return t(`admin.contact.states.${state}`)
  const kind = REPORT_KINDS.find((name) => name === value)
  if (kind && key === 'kind') return t(`admin.reports.kinds.${kind}`)
  if (action === 'statement.made' || action === 'report.decided') return codeWords(t, value)
  if (action === 'role.changed' && (value === 'admin' || value === 'user'))
    return t(`admin.users.roles.${value}`)
  return String(value)
}

/** A check with its new answer; null if the answer was taken away. */
function checkWords(t: TFunction, check: string, answer: unknown): string {
  const known = ([...REVIEW_CHECKS, PAPERS_CHECK] as const).find((name) => name === check)
  if (known === undefined) return `${check}: ${answerWords(t, answer)}`
  const label = t(known === 'organisation' ? 'admin.checks.creator' : `checked.items.${known}`)
  return `${label}: ${answerWords(t, answer)}`
}

function answerWords(t: TFunction, answer: unknown): string {
  if (answer === null) return t('admin.checks.unanswered')
  if (typeof answer === 'object' && 'reason' in answer)
    return `${t('admin.checks.notApplicable')} (${answer.reason})`
  const known = (['yes', ...CREATOR_KINDS] as const).find((name) => name === answer)
  return known ? t(`admin.checks.${known}`) : String(answer)
}

function restoredWords(t: TFunction, version: unknown): string {
  return version === 0
    ? t('admin.translations.history.fromCommitted')
    : t('admin.translations.history.from', { version: String(version) })
}

/** Codes of reports and of statements of reasons. */
function codeWords(t: TFunction, value: unknown): string {
  const outcome = REPORT_OUTCOMES.find((code) => code === value)
  if (outcome) return t(`report.outcomes.${outcome}`)
  const reason = REPORT_REASONS.find((code) => code === value)
  if (reason) return t(`report.reasons.${reason}`)
  const rule = RULES.find((code) => code === value)
  if (rule) return t(`rules.${rule}`)
  const restriction = RESTRICTIONS.find((code) => code === value)
  return restriction ? t(`statement.kinds.${restriction}`) : String(value)
}
