import { Marked, type TokensList } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { escapeHtml } from '#core/html.ts'

/** Level of the heading above the text, unless told; headings in the text start below it. */
const PAGE_HEADING = 2
const DEEPEST_HEADING = 6
const MAX_LENGTH = 20_000
/** A line that opens more than 20 quotes or lists. */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){21}/m
/** Signs in a block that may begin or end emphasis, links or code: their number times its length is the time to parse it. */
const MAX_SIGNS = 1_000
/** Each line may begin a table or go on with a list, and is reason to read what follows. */
const MAX_LINES = 1_000
/** Each of these may be the first of those that break a line. */
const TOO_WIDE = / {500}/

const marked = new Marked({
  gfm: true,
  breaks: true,
  renderer: {
    // HTML typed by creators is shown as text.
    html: ({ text }) => escapeHtml(text),
    // An external picture would contact another host, so it becomes a link.
    image: ({ href, text }) => `<a href="${escapeHtml(href)}">${escapeHtml(text || href)}</a>`,
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  },
})

/**
 * Renders a creator's Markdown to safe HTML: no scripts, styles, classes, frames or pictures, only http(s) and mailto
 * links (`rel="nofollow noopener noreferrer"`), headings below `heading` without gaps. Loading the result makes no
 * requests. Server side only.
 */
export function renderMarkdown(source: string, heading = PAGE_HEADING): string {
  const text = source.slice(0, MAX_LENGTH)
  return isReadable(text) ? render(text, heading) : `<p>${escapeHtml(text)}</p>`
}

/** False for nesting, signs, lines and gaps that nobody writes to be read, and that would take a second to parse. */
function isReadable(text: string): boolean {
  if (TOO_DEEP.test(text) || TOO_WIDE.test(text)) return false
  if (text.split(/\r\n?|\n/).length > MAX_LINES) return false
  return text
    .split(/\n[ \t]*\n/)
    .every((block) => (block.match(/[*_~!&[\]`<>]/g)?.length ?? 0) <= MAX_SIGNS)
}

function render(text: string, heading: number): string {
  const tokens = marked.lexer(text)
  nestHeadings(tokens, heading)
  const html = marked.parser(tokens)
  return sanitizeHtml(html, {
    allowedTags: [
      ...['h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li'],
      ...['strong', 'em', 'del', 'code', 'pre', 'a'],
      ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ],
    allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: {
      a: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, rel: 'nofollow noopener noreferrer' },
      }),
    },
    // A link that was refused or points into this site keeps only its text.
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'a' && !/^(?:https?:\/\/|mailto:)/i.test(attribs.href ?? '') ? 'excludeTag' : false,
  }).trim()
}

/** Renumbers headings so that no level is skipped. */
function nestHeadings(tokens: TokensList, heading: number): void {
  const open: number[] = []
  marked.walkTokens(tokens, (token) => {
    if (token.type !== 'heading') return
    while ((open.at(-1) ?? 0) >= token.depth) open.pop()
    open.push(token.depth)
    token.depth = Math.min(heading + open.length, DEEPEST_HEADING)
  })
}
