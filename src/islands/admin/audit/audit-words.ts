import type { TFunction } from 'i18next'

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

/** What an entry says beyond its action, as `name: value`. */
export function detailWords(t: TFunction, details: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([key, value]) => {
      const known = DETAILS.find((one) => one === key)
      const name = known ? t(`admin.audit.details.${known}`) : key
      return `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`
    })
}
