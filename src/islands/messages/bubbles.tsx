import {
  Check,
  CheckCheck,
  CircleAlert,
  Clock,
  Flag,
  type LucideIcon,
  Megaphone,
  ShieldAlert,
} from 'lucide-react'
import { formatTime, isoTime } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { languageOf } from '#i18n/language-of.ts'
import { localeTag } from '#i18n/locales.ts'
import { shownName } from '#i18n/shown-name.ts'
import { FileList } from '#islands/files/file-list.tsx'
import { errorText } from '#ui/form.ts'
import type { Entry, Group } from './grouping.ts'
import { linkify } from './linkify.ts'
import { Marked } from './marked.tsx'
import { paymentRisk } from './payment-risk.ts'

interface Props {
  group: Group
  /** Key of the newest message if the reader sent it; it always shows its delivery state. */
  lastOwnKey: string | undefined
  onResend: (clientId: string) => void
  /** Reports a message of the other person. */
  onReport: ((messageId: string) => void) | undefined
  /** Proposes to publish a message of the reader. */
  onPublish: ((messageId: string) => void) | undefined
  /** Message found by a search. */
  targetId: string | undefined
  query: string
}

/** A run of messages by one person, with the time below the last one. */
export function Bubbles(props: Props) {
  const { group, lastOwnKey, onResend, onReport, onPublish, targetId, query } = props
  const { t, locale } = useT()
  const name = shownName(t, group.senderName) || t('messages.you')
  const last = group.entries.at(-1)
  return (
    <div className={`mt-3 flex flex-col gap-1 ${group.mine ? 'items-end' : 'items-start'}`}>
      {/* Which of a team wrote it, to both sides. */}
      <span
        className={
          group.writerFor || (group.mine && group.senderName)
            ? 'max-w-full px-1 text-[0.86rem] text-soft'
            : 'sr-only'
        }
      >
        {group.writerFor
          ? t('messages.writerFor', { name, creator: shownName(t, group.writerFor) })
          : name}
      </span>
      {group.entries.map((entry) => (
        <div
          key={entry.key}
          data-message={entry.id ?? undefined}
          className={`flex max-w-[min(34rem,86%)] flex-col ${group.mine ? 'items-end' : 'items-start'}`}
        >
          <div
            className={`group relative rounded-[18px] px-3.5 py-2 leading-snug ${
              group.mine
                ? 'rounded-ee-md bg-[color-mix(in_oklab,var(--lamp)_16%,var(--panel))]'
                : 'rounded-es-md border border-line bg-page'
            } ${entry.id && entry.id === targetId ? 'outline-2 outline-offset-2 outline-lamp-ink' : ''} ${entry.state === 'sending' ? 'opacity-70' : ''} ${
              entry.state === 'failed' ? 'border border-danger' : ''
            }`}
          >
            {entry.isRemoved ? (
              <p className="text-soft italic">{t('messages.removed')}</p>
            ) : (
              <>
                {entry.content && (
                  <Text content={entry.content} query={entry.id === targetId ? query : ''} />
                )}
                {entry.files && <FileList files={entry.files} />}
              </>
            )}
            {!group.mine && entry.id && onReport && !entry.isRemoved && (
              <Action
                icon={Flag}
                label={t('messages.reportMessage')}
                className="-end-10 hover:text-danger"
                onPress={() => entry.id && onReport(entry.id)}
              />
            )}
            {group.mine && !group.senderName && entry.id && onPublish && !entry.isRemoved && (
              <Action
                icon={Megaphone}
                label={t('questions.propose')}
                className="-start-10 hover:text-ink"
                onPress={() => entry.id && onPublish(entry.id)}
              />
            )}
          </div>
          {!group.mine && <Risk content={entry.content} />}
          {entry.state === 'failed' && <Failed entry={entry} onResend={onResend} />}
        </div>
      ))}
      {last && last.state !== 'failed' && (
        <p className="flex items-center gap-1 px-1 text-[0.8rem] text-soft">
          <time dateTime={isoTime(last.at)}>{formatTime(last.at, locale)}</time>
          {last.mine && <State entry={last} isSpelledOut={last.key === lastOwnKey} />}
        </p>
      )}
    </div>
  )
}

interface ActionProps {
  icon: LucideIcon
  label: string
  className: string
  onPress: () => void
}

/** Shown on hover or focus; always shown on touch screens. */
function Action({ icon: Icon, label, className, onPress }: ActionProps) {
  return (
    <button
      type="button"
      className={`absolute bottom-0 grid size-9 place-items-center rounded-full text-soft opacity-0 group-hover:opacity-100 focus-visible:opacity-100 [@media(hover:none)]:opacity-70 ${className}`}
      aria-label={label}
      aria-haspopup="dialog"
      title={label}
      onClick={onPress}
    >
      <Icon size={15} aria-hidden="true" />
    </button>
  )
}

/** Warning below messages that ask for card data or for payment through us. */
function Risk({ content }: { content: string }) {
  const { t } = useT()
  if (!paymentRisk(content)) return null
  return (
    <p className="mt-1 flex gap-1.5 px-1 text-[0.86rem] text-danger" role="note">
      <ShieldAlert size={16} aria-hidden="true" className="mt-0.5 flex-none" />
      <span>{t('messages.riskReceived')}</span>
    </p>
  )
}

function Text({ content, query }: { content: string; query: string }) {
  const { t, locale } = useT()
  return (
    <p className="whitespace-pre-wrap" lang={languageOf(content)} dir="auto">
      {linkify(content).map((piece, index) =>
        piece.type === 'text' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one message never change places
          <Marked key={index} text={piece.text} query={query} />
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
            <span className="sr-only" lang={localeTag(locale)}>
              {' '}
              ({t('common.opensInNewTab')})
            </span>
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
          {entry.code === 'network.offline' ? (
            t('errors.network.waiting')
          ) : (
            <>
              {t('messages.failed')}
              {entry.code && `: ${errorText(t, entry.code)}`}
            </>
          )}
        </span>
      </p>
      <button type="button" className="link min-h-8" onClick={() => onResend(entry.key)}>
        {t('messages.resend')}
      </button>
    </div>
  )
}
