import { bodyStart } from './frontmatter.ts'
import type { Doc } from './tree.ts'

export interface Heading {
  readonly level: number
  readonly line: number
  /** The anchor the page gives it. */
  readonly anchor: string
}

export interface Reference {
  readonly target: string
  readonly line: number
}

export interface Image extends Reference {
  readonly alt: string
}

export interface Tag {
  readonly name: string
  readonly kind: 'open' | 'close' | 'single'
  readonly line: number
}

export interface Outline {
  readonly headings: readonly Heading[]
  readonly links: readonly Reference[]
  readonly images: readonly Image[]
  readonly tags: readonly Tag[]
  /** Lines on which a table begins. */
  readonly tables: readonly number[]
  /** Lines with a bare `{`, `}` or `<`, which MDX would run as code. */
  readonly bare: readonly number[]
}

const TAG = /<(\/?)([A-Za-z][\w.-]*)((?:\s[^<>]*?)?)(\/?)>/g
const IMAGE = /!\[([^\]]*)\]\(\s*<?([^)\s>]+)>?[^)]*\)/g
const LINK = /(?<!!)\[(?:[^\][]|!?\[[^\]]*\](?:\([^)]*\))?)*\]\(\s*<?([^)\s>]*)>?[^)]*\)/g

/** What the checks need to know of a text, each part with its line. Code is left out. */
export function outline(doc: Doc): Outline {
  const headings: Heading[] = []
  const links: Reference[] = []
  const images: Image[] = []
  const tags: Tag[] = []
  const tables: number[] = []
  const bare: number[] = []
  const anchors = new Map<string, number>()
  for (const [line, text] of proseLines(doc)) {
    const [, marks = '', title = ''] = /^ {0,3}(#{1,6})\s+(.*?)(?:\s+#+)?\s*$/.exec(text) ?? []
    if (marks)
      headings.push({ level: marks.length, line, anchor: unique(anchorOf(title), anchors) })
    if (/^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)+\|?\s*$/.test(text)) tables.push(line - 1)
    for (const [, alt = '', target = ''] of text.matchAll(IMAGE)) images.push({ alt, target, line })
    for (const [, target = ''] of text.matchAll(LINK)) links.push({ target, line })
    const [, defined] = /^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)>?/.exec(text) ?? []
    if (defined) links.push({ target: defined, line })
    for (const [, slash, name = '', attributes = '', single] of text.matchAll(TAG)) {
      tags.push({ name, kind: slash ? 'close' : single ? 'single' : 'open', line })
      const [, href] = /\shref="([^"]*)"/.exec(attributes) ?? []
      if (href !== undefined) links.push({ target: href, line })
      const [, src] = /\ssrc="([^"]*)"/.exec(attributes) ?? []
      const [, alt = ''] = /\salt="([^"]*)"/.exec(attributes) ?? []
      if (src !== undefined) images.push({ target: src, alt, line })
    }
    if (/(?<!\\)[{}<]/.test(text.replace(TAG, ''))) bare.push(line)
  }
  return { headings, links, images, tags, tables, bare }
}

/** Line numbers and lines of the text below the frontmatter, with code blanked out. */
function* proseLines(doc: Doc): Generator<readonly [number, string]> {
  let fence = ''
  const start = bodyStart(doc)
  for (const [index, text] of doc.lines.slice(start).entries()) {
    const [, mark = ''] = /^\s*(`{3,}|~{3,})/.exec(text) ?? []
    if (fence) {
      if (mark.startsWith(fence)) fence = ''
    } else if (mark) fence = mark
    else yield [start + index + 1, text.replace(/(`+)(?!`).*?(?<!`)\1(?!`)/g, ' ')]
  }
}

/** The anchor Astro makes of a heading (GitHub's rule). */
function anchorOf(title: string): string {
  return title
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*`]|(?<!\w)_|_(?!\w)/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{Nd}\p{Nl}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
}

function unique(anchor: string, taken: Map<string, number>): string {
  const count = taken.get(anchor) ?? 0
  taken.set(anchor, count + 1)
  return count === 0 ? anchor : `${anchor}-${count}`
}
