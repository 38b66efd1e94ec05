/** A plain text or link segment of a message. */
type Piece =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'link'; readonly text: string; readonly href: string }

// Direction marks inside a URL can disguise it, so a URL ends before one.
const CANDIDATE =
  /\b(?:https?:\/\/|www\.)[^\s<>"'`、。，；！？「」『』（）【】\u200b-\u200f\u202a-\u202e\u2060-\u2069]+/giu
const TRAILING = /[.,;:!?…：)\]}»”’*_~]$/u
const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/**
 * Splits a message into text and safe links: http(s) URLs with a plain host only. No other schemes, and no `name@host`,
 * which can imitate another site.
 */
export function linkify(message: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of message.matchAll(CANDIDATE)) {
    const text = trimEnd(match[0])
    const href = safeHref(text)
    if (!href) continue
    if (match.index > end) pieces.push({ type: 'text', text: message.slice(end, match.index) })
    pieces.push({ type: 'link', text, href })
    end = match.index + text.length
  }
  if (end < message.length) pieces.push({ type: 'text', text: message.slice(end) })
  return pieces
}

/** Drops trailing punctuation of the sentence; a closing bracket stays if the URL contains the opening one. */
function trimEnd(candidate: string): string {
  let text = candidate
  while (TRAILING.test(text)) {
    const last = text.at(-1) ?? ''
    const opening = OPENING[last]
    if (opening && count(text, opening) >= count(text, last)) break
    text = text.slice(0, -last.length)
  }
  return text
}

function count(text: string, char: string): number {
  return text.split(char).length - 1
}

function safeHref(text: string): string | undefined {
  const address = /^www\./i.test(text) ? `https://${text}` : text
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || url.username || url.password) return undefined
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  return url.hostname.includes('.') || url.hostname === 'localhost' ? url.href : undefined
}
