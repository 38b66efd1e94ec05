import { ArrowDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type ErrorCode, toAppError } from '#core/errors.ts'
import { useT } from '#i18n/island.tsx'
import { shownName } from '#i18n/shown-name.ts'
import { errorText } from '#ui/form.ts'
import { Bubbles } from './bubbles.tsx'
import type { Conversation } from './conversation.ts'
import { dayLabel } from './day-label.ts'
import { entriesOf, groupByDay } from './grouping.ts'
import { type Thread, wordsOf } from './message.ts'
import { useScroll } from './use-scroll.ts'

interface Props {
  conversation: Conversation
  userId: string
  thread: Thread
  otherName: string
  onOlder: () => Promise<void>
  onNewer: () => Promise<void>
  /** Loads the end of the thread, which is missing after a jump. */
  onNewest: () => Promise<void>
  onResend: (clientId: string) => void
  onReport: ((messageId: string) => void) | undefined
  onPublish: ((messageId: string) => void) | undefined
  /** Message to scroll to, and the query that found it. */
  targetId: string | undefined
  query: string
}

/** Messages by day and person, newest at the bottom. Scrolling to the top loads older ones. */
export function MessageList(props: Props) {
  const { conversation, userId, thread, otherName, onOlder, onNewer, onNewest } = props
  const { t, locale } = useT()
  const entries = useMemo(
    () => entriesOf(conversation, userId, thread),
    [conversation, userId, thread],
  )
  const days = useMemo(() => groupByDay(entries), [entries])
  const last = entries.at(-1)
  const { box, isAtEnd, toEnd, onScroll } = useScroll({
    firstKey: entries[0]?.key,
    lastKey: last?.key,
    lastIsMine: last?.mine,
    targetId: props.targetId,
    hasNewer: conversation.hasNewer,
  })
  const older = useLoading(onOlder)
  const newer = useLoading(onNewer)
  const incoming = conversation.messages.at(-1)
  return (
    <div className="relative flex min-h-40 flex-1 flex-col">
      <div
        ref={box}
        onScroll={(event) => {
          onScroll()
          const isNearTop = event.currentTarget.scrollTop < 120
          if (isNearTop && conversation.hasOlder && !older.code) void older.load()
          const { scrollHeight, scrollTop, clientHeight } = event.currentTarget
          const isNearEnd = scrollHeight - scrollTop - clientHeight < 120
          if (isNearEnd && conversation.hasNewer && !newer.code) void newer.load()
        }}
        role="log"
        aria-live="off"
        aria-label={t('messages.history', { name: otherName })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
        tabIndex={0}
        className="relative flex-1 overflow-y-auto overscroll-contain px-3 pb-4 [overflow-anchor:none] -outline-offset-2! md:px-5"
      >
        {conversation.hasOlder && (
          <div className="grid justify-items-center gap-2 pt-3">
            {older.code && <p className="text-sm text-danger">{errorText(t, older.code)}</p>}
            <button
              type="button"
              className="btn btn-small btn-quiet"
              aria-disabled={older.isLoading || undefined}
              onClick={() => void older.load()}
            >
              {older.isLoading ? t('messages.loading') : t('messages.older')}
            </button>
          </div>
        )}
        {days.map(({ day, groups }) => (
          <section key={day}>
            <h3 className="sticky top-0 z-10 -mx-3 bg-panel py-2 text-center font-sans text-[0.82rem] font-medium tracking-normal text-soft md:-mx-5">
              {dayLabel(day, locale, t)}
            </h3>
            {groups.map((group) => (
              <Bubbles
                key={group.key}
                group={group}
                lastOwnKey={last?.mine ? last.key : undefined}
                onResend={props.onResend}
                onReport={props.onReport}
                onPublish={props.onPublish}
                targetId={props.targetId}
                query={props.query}
              />
            ))}
          </section>
        ))}
        {newer.code && <p className="text-sm text-danger">{errorText(t, newer.code)}</p>}
      </div>
      {(!isAtEnd || conversation.hasNewer) && (
        <button
          type="button"
          className="btn btn-small absolute inset-x-0 bottom-3 z-20 mx-auto w-fit shadow-lift"
          onClick={() => {
            if (conversation.hasNewer) onNewest().then(toEnd, () => undefined)
            else toEnd()
          }}
        >
          <ArrowDown size={18} aria-hidden="true" />
          {t('messages.newest')}
        </button>
      )}
      <p className="sr-only" role="status">
        {incoming && incoming.senderId !== userId
          ? t('messages.from', { name: shownName(t, incoming.senderName), text: wordsOf(incoming) })
          : ''}
      </p>
    </div>
  )
}

/** Loads one page at a time and keeps the error of a failed load. */
function useLoading(load: () => Promise<void>) {
  const [state, setState] = useState<{ isLoading: boolean; code?: ErrorCode }>({ isLoading: false })
  return {
    ...state,
    load: async () => {
      if (state.isLoading) return
      setState({ isLoading: true })
      try {
        await load()
        setState({ isLoading: false })
      } catch (cause) {
        setState({ isLoading: false, code: toAppError(cause).code })
      }
    },
  }
}
