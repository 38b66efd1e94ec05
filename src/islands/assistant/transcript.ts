import { LIMITS } from '#core/limits.ts'
import { formatTime } from '#i18n/format.ts'
import type { Locale } from '#i18n/locales.ts'
import { plainAnswer } from './answer-text.ts'
import type { Entry } from './conversation.ts'

interface TranscriptOptions {
  /** The user's own text. */
  readonly message: string
  readonly entries: readonly Entry[]
  readonly locale: Locale
  /** Label of the user, e.g. "You". */
  readonly you: string
}

/**
 * The contact message: the user's text, then the conversation. If too long, the oldest entries are replaced by an
 * ellipsis.
 */
export function contactMessage({ message, entries, locale, you }: TranscriptOptions): string {
  const lines = entries.map(({ role, content, at }) => {
    const name = role === 'user' ? you : 'Lumi'
    return `${name} (${formatTime(at, locale)}): ${plainAnswer(content).replace(/\n{2,}/g, '\n')}`
  })
  const head = message.trim()
  const room = LIMITS.contactMessage - head.length - 12
  const kept: string[] = []
  let length = 0
  for (const line of lines.toReversed()) {
    if (length + line.length + 2 > room) break
    kept.unshift(line)
    length += line.length + 2
  }
  if (kept.length < lines.length) kept.unshift('…')
  return [head, kept.join('\n\n')].filter(Boolean).join('\n\n---\n\n')
}
