import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react'
import { formatTime } from '@/i18n/format.ts'
import { useT } from '@/i18n/island.tsx'
import { errorText } from '@/lib/form.ts'
import type { Entry, Group } from './grouping.ts'
import { linkify } from './linkify.ts'

interface Props {
  group: Group
  /** Key of the newest message when the reader wrote it: that one always says its state. */
  lastOwnKey: string | undefined
  onResend: (clientId: string) => void
}

/** What one person wrote in a row, with the time under the last bubble. */
export function Bubbles({ group, lastOwnKey, onResend }: Props) {
  const { t, locale } = useT()
  const name = group.mine ? t('messages.you') : group.senderName
  const last = group.entries.at(-1)
  return (
    <div className={`mt-3 flex flex-col gap-1 ${group.mine ? 'items-end' : 'items-start'}`}>
      <span className="sr-only">{name}</span>
      {group.entries.map((entry) => (
        <div
          key={entry.key}
          className={`flex max-w-[min(34rem,86%)] flex-col ${group.mine ? 'items-end' : 'items-start'}`}
        >
          <div
            className={`rounded-[18px] px-3.5 py-2 leading-snug ${
              group.mine
                ? 'rounded-ee-md bg-[color-mix(in_oklab,var(--lamp)_16%,var(--panel))]'
                : 'rounded-es-md border border-line bg-page'
            } ${entry.state === 'sending' ? 'opacity-70' : ''} ${
              entry.state === 'failed' ? 'border border-danger' : ''
            }`}
          >
            <Text content={entry.content} />
          </div>
          {entry.state === 'failed' && <Failed entry={entry} onResend={onResend} />}
        </div>
      ))}
      {last && last.state !== 'failed' && (
        <p className="flex items-center gap-1 px-1 text-[0.8rem] text-soft">
          <time dateTime={last.at}>{formatTime(last.at, locale)}</time>
          {last.mine && <State entry={last} isSpelledOut={last.key === lastOwnKey} />}
        </p>
      )}
    </div>
  )
}

function Text({ content }: { content: string }) {
  const { t } = useT()
  return (
    <p className="whitespace-pre-wrap break-words [overflow-wrap:anywhere]" dir="auto">
      {linkify(content).map((piece, index) =>
        piece.type === 'text' ? (
          piece.text
        ) : (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one message never change places
            key={index}
            href={piece.href}
            title={piece.href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="underline underline-offset-2"
          >
            {piece.text}
            <span className="sr-only"> ({t('common.opensInNewTab')})</span>
          </a>
        ),
      )}
    </p>
  )
}

const STATES = {
  sending: { icon: Clock, key: 'messages.sending' },
  sent: { icon: Check, key: 'messages.sent' },
  read: { icon: CheckCheck, key: 'messages.read' },
} as const

function State({ entry, isSpelledOut }: { entry: Entry; isSpelledOut: boolean }) {
  const { t } = useT()
  if (entry.state === 'failed') return null
  const { icon: Icon, key } = STATES[entry.state]
  return (
    <>
      <Icon size={15} aria-hidden="true" className={entry.state === 'read' ? 'text-good' : ''} />
      <span className={isSpelledOut ? '' : 'sr-only'}>{t(key)}</span>
    </>
  )
}

function Failed({ entry, onResend }: { entry: Entry; onResend: (clientId: string) => void }) {
  const { t } = useT()
  return (
    <div className="mt-1 flex flex-wrap items-center justify-end gap-x-3 text-[0.86rem]">
      <p className="flex items-center gap-1.5 text-danger" role="alert">
        <CircleAlert size={15} aria-hidden="true" className="flex-none" />
        <span>
          {t('messages.failed')}
          {entry.code && `: ${errorText(t, entry.code)}`}
        </span>
      </p>
      <button type="button" className="link min-h-8" onClick={() => onResend(entry.key)}>
        {t('messages.resend')}
      </button>
    </div>
  )
}
