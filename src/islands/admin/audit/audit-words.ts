import type { TFunction } from 'i18next'
import { PROJECT_STATUSES } from '#islands/listing/status.ts'
import { CONTACT_STATES } from '../contact/contact.api.ts'
import type { AuditRow } from './audit.api.ts'

const ACTIONS = [
  'account.deleted',
  'audit.exported',
  'confirmation.requested',
  'contact.answered',
  'contact.state',
  'factors.reset',
  'message.read',
  'messages.listed',
  'project.deleted',
  'project.status',
  'report.dismissed',
  'report.open',
  'report.resolved',
  'role.changed',
  'security_events.listed',
  'thread.read',
  'translation.published',
  'user.restored',
  'user.suspended',
  'user.viewed',
] as const

const DETAILS = [
  'from',
  'to',
  'reason',
  'note',
  'outcome',
  'title',
  'query',
  'count',
  'hidden',
  'shown',
  'version',
  'reference',
] as const

/** The words for an action; its code where there are none. */
export function actionWords(t: TFunction, action: string): string {
  const known = ACTIONS.find((one) => one === action)
  return known ? t(`admin.audit.actions.${known}`) : action
}

/** What an entry says beyond its action, as `name: value`, the known names first. */
export function detailWords(
  t: TFunction,
  { action, details }: Pick<AuditRow, 'action' | 'details'>,
): string[] {
  const place = (key: string) => {
    const index = (DETAILS as readonly string[]).indexOf(key)
    return index < 0 ? DETAILS.length : index
  }
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .sort(([a], [b]) => place(a) - place(b))
    .map(([key, value]) => {
      const known = DETAILS.find((one) => one === key)
      const name = known ? t(`admin.audit.details.${known}`) : key
      return `${name}: ${valueWords(t, action, value)}`
    })
}

function valueWords(t: TFunction, action: string, value: unknown): string {
  if (typeof value === 'object') return JSON.stringify(value)
  const status = PROJECT_STATUSES.find((one) => one === value)
  if (status && action === 'project.status') return t(`admin.status.${status}`)
  const state = CONTACT_STATES.find((one) => one === value)
  if (state && action === 'contact.state') return t(`admin.contact.states.${state}`)
  if (action === 'role.changed' && (value === 'admin' || value === 'user'))
    return t(`admin.users.roles.${value}`)
  return String(value)
}
