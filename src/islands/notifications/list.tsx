import { useInfiniteQuery } from '@tanstack/react-query'
import {
  Bell,
  CircleQuestionMark,
  ClipboardCheck,
  FileText,
  Flag,
  HeartHandshake,
  Hourglass,
  type LucideIcon,
  Megaphone,
  Scale,
  ShieldAlert,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toAppError } from '#core/errors.ts'
import { queryClient, retryNetwork } from '#core/query.ts'
import { formatRelative, isoTime } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { shownName } from '#i18n/shown-name.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Empty } from '#ui/empty.tsx'
import { Failed } from '#ui/failed.tsx'
import { errorText } from '#ui/form.ts'
import { MoreButton } from '#ui/more-button.tsx'
import { useRetryOnline, waitingError } from '#ui/retry-online.ts'
import { toast } from '#ui/toast.ts'
import { $inbox, checkInbox, startInbox } from './inbox.ts'
import { notificationDetails, notificationPath, notificationText } from './notification.ts'
import { fetchNotifications, markRead, type Notification, PAGE } from './notifications.api.ts'

/** By the first part of the kind. */
const ICONS: Readonly<Partial<Record<string, LucideIcon>>> = {
  interest: HeartHandshake,
  terms: FileText,
  review: ClipboardCheck,
  account: ShieldAlert,
  role: ShieldAlert,
  question: CircleQuestionMark,
  report: Flag,
  statement: Scale,
  thread: Hourglass,
  update: Megaphone,
}

/** All notifications, newest first; opening one marks it as read. */
export function NotificationList({ userId }: { userId: string }) {
  const { t, locale } = useT()
  const list = useNotifications(userId)
  useRefresh(list.refetch)
  const hasUnread = list.items.some((item) => item.isUnread)

  const [waits, setWaits] = useState(false)
  const entries = useRef<HTMLUListElement>(null)

  async function readAll(): Promise<void> {
    setWaits(false)
    try {
      await markRead(null)
      checkInbox()
      await list.refetch()
      toast({ title: t('notifications.allRead'), type: 'success' })
    } catch (cause) {
      const { code } = waitingError(toAppError(cause))
      setWaits(code === 'network.waiting')
      toast({ title: errorText(t, code) ?? '', type: 'error' })
    }
  }
  useRetryOnline(waits, () => void readAll())

  if (list.isPending) {
    return (
      <p className="min-h-[70dvh] p-6 text-soft" role="status">
        {t('common.loading')}
      </p>
    )
  }
  if (list.isError && list.items.length === 0) {
    return (
      <div className="p-5">
        <Failed error={list.error} onRetry={() => void list.refetch()} />
      </div>
    )
  }
  if (list.items.length === 0) {
    return <Empty text={t('notifications.empty')} hasPanel={false} />
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3">
        <a className="link" href={`${pathTo('profile', locale)}#settings`}>
          {t('notifications.settings')}
        </a>
        <button
          type="button"
          className="btn btn-small"
          aria-disabled={!hasUnread || undefined}
          onClick={() => hasUnread && void readAll()}
        >
          {t('notifications.readAll')}
        </button>
      </div>
      <ul ref={entries}>
        {list.items.map((item) => (
          <li key={item.id} className="border-b border-line last:border-b-0">
            <a
              href={notificationPath(item, locale)}
              className="flex items-start gap-3 px-5 py-4 no-underline -outline-offset-2! hover:bg-panel-2"
              onClick={() => item.isUnread && void markRead([item.id]).catch(() => undefined)}
            >
              <Face notification={item} />
              <span className="min-w-0 flex-1">
                {item.isUnread && <span className="sr-only">{t('notifications.unread')} </span>}
                <span className={`block ${item.isUnread ? 'font-semibold' : ''}`}>
                  {notificationText(t, item)}
                </span>
                {notificationDetails(t, item, locale).map((line) => (
                  <span key={line} className="mt-1 block whitespace-pre-line">
                    {line}
                  </span>
                ))}
                <time className="text-[0.88rem] text-soft" dateTime={isoTime(item.createdAt)}>
                  {formatRelative(item.createdAt, locale)}
                </time>
              </span>
              {item.isUnread && (
                <span className="mt-2 size-2.5 flex-none rounded-full bg-lamp" aria-hidden="true" />
              )}
            </a>
          </li>
        ))}
      </ul>
      <MoreButton
        list={entries}
        query={list}
        label={t('notifications.more')}
        className="btn-small btn-quiet m-3"
      />
    </>
  )
}

/** The person it is about, else a sign of its kind. */
function Face({ notification: { actorName, actorPicture, kind } }: { notification: Notification }) {
  const { t } = useT()
  if (actorName) return <Avatar name={shownName(t, actorName)} picture={actorPicture} />
  const Icon = ICONS[kind.split('.')[0] ?? ''] ?? Bell
  return (
    <span
      className="grid size-11 flex-none place-items-center rounded-full border border-line bg-panel-2 text-soft"
      aria-hidden="true"
    >
      <Icon size={20} />
    </span>
  )
}

function useNotifications(userId: string) {
  const result = useInfiniteQuery(
    {
      queryKey: ['notifications', userId],
      queryFn: ({ pageParam }) => fetchNotifications(pageParam),
      initialPageParam: null as Notification | null,
      getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)),
      retry: retryNetwork,
    },
    queryClient,
  )
  return { ...result, items: result.data?.pages.flat() ?? [] }
}

/** Refetches when the counts in the header change. */
function useRefresh(refetch: () => unknown): void {
  const latest = useRef(refetch)
  useEffect(() => {
    latest.current = refetch
  })
  useEffect(() => {
    startInbox()
    let version = $inbox.get()?.version
    return $inbox.listen((inbox) => {
      if (version !== undefined && inbox && inbox.version !== version) latest.current()
      version = inbox?.version
    })
  }, [])
}
