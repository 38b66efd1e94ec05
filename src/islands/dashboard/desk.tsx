import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { FilePen, MessageCircleQuestion, MessagesSquare, ShieldCheck } from 'lucide-react'
import { useEffect } from 'react'
import { queryClient } from '#core/query.ts'
import type { SessionUser } from '#core/session.ts'
import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { ownQuestionsPath, pathTo } from '#i18n/paths.ts'
import { $inbox, startInbox } from '#islands/notifications/inbox.ts'
import { Failed } from '#ui/failed.tsx'
import { deskQuery, QUEUE_MAX, queueQuery } from './dashboard.api.ts'
import { Entries, Entry, Sign } from './entry.tsx'
import { InterestEntry } from './interest-entry.tsx'
import { Loading } from './loading.tsx'
import { ProjectEntry } from './project-entry.tsx'
import { Start } from './start.tsx'
import { sortDesk } from './to-do.ts'

/** What waits for the reader, then what is under way; a choice of where to begin for whoever has nothing yet. */
export function Desk({ user }: { user: SessionUser }) {
  const { t, locale } = useT()
  const { data, error, refetch } = useQuery(deskQuery(user.id), queryClient)
  const isAdmin = user.role === 'admin'
  const queue = useQuery({ ...queueQuery(user.id), enabled: isAdmin }, queryClient)
  const inbox = useStore($inbox)
  useEffect(startInbox, [])
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const { waiting, underWay } = sortDesk(data.projects, data.interests)
  const { drafts, fetchedAt } = data
  const unread = inbox?.messages ?? 0
  const isNew = !isAdmin && data.projects.length + data.interests.length + drafts.length === 0
  // An administrator's queue is always named: what else may wait for them is known in their own dashboard.
  const isIdle =
    !isAdmin &&
    waiting.projects.length + waiting.asked.length + waiting.interests.length === 0 &&
    drafts.length + unread === 0
  return (
    <div className="grid grid-cols-1 gap-10">
      {isNew && <Start />}
      {!(isNew && isIdle) && (
        <Entries title={t('dashboard.waiting')}>
          {isIdle && <li className="p-5 text-soft">{t('dashboard.idle')}</li>}
          {isAdmin && (
            <Entry
              picture={<Sign icon={ShieldCheck} />}
              title={t('dashboard.queue')}
              href={pathTo('admin', locale)}
            >
              {typeof queue.data === 'number' &&
                t(queue.data < QUEUE_MAX ? 'dashboard.queued' : 'dashboard.queuedMany', {
                  count: queue.data,
                })}
              {queue.data === null && t('dashboard.queueLocked')}
            </Entry>
          )}
          {unread > 0 && (
            <Entry
              picture={<Sign icon={MessagesSquare} />}
              title={t('dashboard.messages')}
              href={pathTo('messages', locale)}
            >
              {t('dashboard.unread', { count: unread })}
            </Entry>
          )}
          {waiting.projects.map((entry) => (
            <ProjectEntry key={entry.project.id} entry={entry} fetchedAt={fetchedAt} />
          ))}
          {waiting.asked.map(({ id, title, questions }) => (
            <Entry
              key={id}
              picture={<Sign icon={MessageCircleQuestion} />}
              title={title}
              href={ownQuestionsPath(id, locale)}
            >
              {t('myProjects.questions', {
                count: questions.waiting,
                date: formatDate(questions.answer_by ?? fetchedAt, locale),
              })}
            </Entry>
          ))}
          {waiting.interests.map((interest) => (
            <InterestEntry key={interest.id} interest={interest} />
          ))}
          {drafts.map(({ id, title, copy }) => (
            <Entry
              key={id}
              picture={<Sign icon={FilePen} />}
              title={title.trim() || t('dashboard.untitled')}
              href={pathTo('submitProject', locale)}
            >
              {t('dashboard.draft', { date: formatDate(copy.savedAt, locale) })}
            </Entry>
          ))}
        </Entries>
      )}
      {underWay.projects.length + underWay.interests.length > 0 && (
        <Entries title={t('dashboard.underWay')}>
          {underWay.projects.map((entry) => (
            <ProjectEntry key={entry.project.id} entry={entry} fetchedAt={fetchedAt} />
          ))}
          {underWay.interests.map((interest) => (
            <InterestEntry key={interest.id} interest={interest} />
          ))}
        </Entries>
      )}
      <nav aria-label={t('dashboard.lists')} className="flex flex-wrap gap-2">
        {LISTS.map((route) => (
          <a key={route} className="btn btn-small" href={pathTo(route, locale)}>
            {t(`dashboard.list.${route}`)}
          </a>
        ))}
      </nav>
    </div>
  )
}

const LISTS = ['mySupport', 'supporters', 'myProjects', 'saved', 'notifications'] as const
