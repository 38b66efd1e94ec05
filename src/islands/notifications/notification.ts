import type { TFunction } from 'i18next'
import { formatList } from '#i18n/format.ts'
import type { Locale } from '#i18n/locales.ts'
import { answerPath, objectionPath, pathTo, projectPath, updatesPath } from '#i18n/paths.ts'
import { shownName } from '#i18n/shown-name.ts'
import { fieldLabel } from '#islands/listing/form/field-label.ts'
import { REPORT_OUTCOMES } from '#islands/report/report.ts'

/** A notification as stored; for `data` by kind, see the comment on `notifications.data`. */
export interface NotificationContent {
  readonly kind: string
  readonly actorName: string | null
  readonly data: Readonly<Record<string, unknown>>
}

/** One-sentence summary, for the list and as a mail subject. */
export function notificationText(
  t: TFunction,
  { kind, actorName, data }: NotificationContent,
): string {
  const name = actorName ? shownName(t, actorName) : t('news.somebody')
  const project = text(data.project_title) ?? t('news.aProject')
  switch (kind) {
    case 'message.new':
      return t('news.message', { name, project, count: Number(data.count) || 1 })
    case 'thread.ending':
      return t('news.threadEnding', { project })
    case 'interest.new':
      return t('news.interest', { name, project })
    case 'interest.changed':
      return t('news.interestChanged', { project })
    case 'interest.ended':
      return t('news.deleted', { project })
    case 'interest.handed_over':
      return t('news.handedOver', {
        name,
        project,
        creator: shownName(t, text(data.creator_name) ?? t('news.somebody')),
      })
    case 'terms.changed':
      return t('news.termsChanged', { project })
    case 'update.posted':
      return update(t, text(data.update_title), project)
    case 'question.asked':
      return t('news.questionAsked', { name, project })
    case 'question.answered':
      return t('news.questionAnswered', { project })
    case 'question.declined':
      return t('news.questionDeclined', { project })
    case 'question.lapsed':
      return t('news.questionLapsed', { project })
    case 'question.proposed':
      return t('news.questionProposed', { name, project })
    case 'question.published':
      return t('news.questionPublished', { project })
    case 'project.new':
      return t('news.project', { name, project })
    case 'review.decision':
      if (data.revision === 'accepted') return t('news.revisionAccepted', { project })
      if (data.revision === 'rejected') return t('news.revisionRejected', { project })
      return decision(t, text(data.status), project)
    case 'review.resubmitted':
      return t('news.resubmitted', { name, project })
    case 'review.comment':
      return t('news.reviewComment', { project })
    case 'listing.edited':
      return t('news.edited', { project })
    case 'listing.confirm':
      return data.asks === 3 ? t('news.confirmLast', { project }) : t('news.confirm', { project })
    case 'listing.lapsed':
      return t('news.lapsed', { project })
    case 'team.invited':
      return actorName
        ? t('news.teamInvited', { name, project })
        : t('news.teamInvitation', { project })
    case 'team.joined':
      return t('news.teamJoined', { name, project })
    case 'team.declined':
      return t('news.teamDeclined', { name, project })
    case 'team.offered':
      return t('news.teamOffered', { name, project })
    case 'team.offer_declined':
      return t('news.teamOfferDeclined', { name, project })
    case 'team.handed_over':
      return t('news.teamHandedOver', { name, project })
    case 'team.removed':
      return t('news.teamRemoved', { name, project })
    case 'role.changed':
      return data.role === 'admin' ? t('news.roleAdmin') : t('news.roleUser')
    case 'account.warning':
      return t('news.warning', { note: text(data.note) ?? '' })
    case 'statement.made':
      return restriction(t, text(data.action), project)
    case 'report.closed':
      return reportDecision(t, data)
    case 'account.security':
      return t('news.security')
    default:
      return t('news.other')
  }
}

function update(t: TFunction, title: string | undefined, project: string): string {
  return title ? t('news.update', { project, title }) : t('news.updateGone', { project })
}

function decision(t: TFunction, status: string | undefined, project: string): string {
  if (status === 'approved') return t('news.approved', { project })
  if (status === 'rejected') return t('news.rejected', { project })
  if (status === 'archived') return t('news.archived', { project })
  return t('news.reviewed', { project })
}

function restriction(t: TFunction, action: string | undefined, project: string): string {
  switch (action) {
    case 'rejected':
      return t('news.rejected', { project })
    case 'archived':
      return t('news.archived', { project })
    case 'hidden':
      return t('news.hidden', { project })
    case 'deleted':
      return t('news.deleted', { project })
    case 'revision':
      return t('news.revisionRejected', { project })
    case 'update':
      return t('news.updateHidden', { project })
    case 'question':
      return t('news.questionHidden', { project })
    case 'document':
      return t('news.documentHidden', { project })
    case 'message':
      return t('news.messageRemoved', { project })
    case 'suspended':
      return t('news.suspended')
    default:
      return t('news.other')
  }
}

function reportDecision(t: TFunction, data: NotificationContent['data']): string {
  const reference = text(data.reference)
  const outcome = REPORT_OUTCOMES.find((known) => known === data.outcome)
  if (!reference || !outcome) return t('news.reportClosed')
  return t('news.reportDecided', { reference, outcome: t(`report.outcomes.${outcome}`) })
}

/** What the list shows below the summary: reasons, and what one can do about them; the fields that were edited. */
export function notificationDetails(
  t: TFunction,
  { kind, data }: NotificationContent,
  locale: Locale,
): string[] {
  if (kind === 'listing.edited' && Array.isArray(data.fields)) {
    const labels = data.fields.map((field) => fieldLabel(String(field), t))
    return [t('news.editedFields', { fields: formatList(labels, locale) })]
  }
  if (kind === 'statement.made') {
    const facts = text(data.note)
    return facts ? [facts, t('news.seeReasons')] : [t('news.seeRule')]
  }
  const reasons = text(data.reasons)
  return kind === 'report.closed' && reasons ? [reasons, t('news.objectReport')] : []
}

/** Path of the page it links to. */
export function notificationPath({ kind, data }: NotificationContent, locale: Locale): string {
  const thread = text(data.thread_id)
  if (thread) return `${pathTo('messages', locale)}?thread=${encodeURIComponent(thread)}`
  const slug = text(data.project_slug)
  if (kind === 'update.posted' && slug)
    return `${updatesPath(slug, locale)}#${text(data.update_id) ?? ''}`
  if ((kind === 'question.answered' || kind === 'question.published') && slug)
    return answerPath(slug, text(data.question_id) ?? '', locale)
  if ((kind === 'question.declined' || kind === 'question.lapsed') && slug)
    return `${projectPath(slug, locale)}#questions`
  if (
    slug &&
    (kind === 'project.new' || (kind === 'review.decision' && data.status === 'approved'))
  )
    return projectPath(slug, locale)
  const reference = text(data.reference)
  if (kind === 'report.closed' && reference) return objectionPath(reference, locale)
  const project = text(data.project_id)
  if ((kind === 'statement.made' && !project) || kind === 'team.invited' || kind === 'team.removed')
    return pathTo('myProjects', locale)
  if (
    (/^(review|listing|team)\./.test(kind) ||
      kind === 'question.asked' ||
      kind === 'statement.made') &&
    project
  )
    return `${pathTo('myProjects', locale)}?project=${encodeURIComponent(project)}`
  return pathTo('profile', locale) + (kind === 'account.security' ? '#security' : '')
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
