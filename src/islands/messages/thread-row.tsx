import { formatRelative, isoTime } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { shownName } from '#i18n/shown-name.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Marked } from './marked.tsx'
import type { Thread } from './message.ts'
import { goTo, routeQuery } from './route.ts'

interface Props {
  thread: Thread
  isOpen: boolean
  query: string
}

export function ThreadRow({ thread, isOpen, query }: Props) {
  const { t, locale } = useT()
  const { hit } = thread
  const place = {
    kind: 'thread',
    id: thread.id,
    ...(query !== '' && hit ? { message: hit.id } : {}),
  } as const
  const isUnread = thread.unread > 0
  const otherName = shownName(t, thread.otherName)
  const newest = thread.lastSenderIsMe
    ? t('messages.youPrefix', { text: thread.lastMessage })
    : thread.lastMessage
  const preview = query !== '' && hit ? `… ${hit.text}` : newest
  return (
    <li className="border-b border-line max-md:last:border-b-0">
      <a
        href={routeQuery(place, '')}
        aria-current={isOpen ? 'true' : undefined}
        className="relative flex gap-3 p-4 no-underline -outline-offset-2! hover:bg-panel-2 aria-[current]:bg-panel-2 aria-[current]:before:absolute aria-[current]:before:inset-y-0 aria-[current]:before:start-0 aria-[current]:before:w-[3px] aria-[current]:before:bg-lamp-ink"
        onClick={(event) => {
          // Leave opening in a new tab or window to the browser.
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          goTo(place)
        }}
      >
        <Avatar name={otherName} picture={thread.otherPicture} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className={`min-w-0 flex-1 truncate ${isUnread ? 'font-bold' : 'font-semibold'}`}>
              <Marked text={otherName} query={query} />
            </span>
            <time
              className="flex-none text-[0.82rem] text-soft"
              dateTime={isoTime(thread.lastMessageAt)}
            >
              {formatRelative(thread.lastMessageAt, locale)}
            </time>
          </span>
          <span className="block truncate text-[0.92rem] text-soft">
            <Marked text={thread.projectTitle} query={query} />
            {thread.archived && ` · ${t('messages.filterArchived')}`}
          </span>
          <span className="mt-0.5 flex items-center gap-2">
            <span
              className={`min-w-0 flex-1 truncate text-[0.95rem] ${isUnread ? 'font-semibold' : 'text-soft'}`}
              dir="auto"
            >
              <Marked text={preview} query={query} />
            </span>
            {isUnread && (
              <span className="badge badge-lamp flex-none figures">
                <span aria-hidden="true">{thread.unread}</span>
                <span className="sr-only">{t('messages.unread', { count: thread.unread })}</span>
              </span>
            )}
          </span>
        </span>
      </a>
    </li>
  )
}
