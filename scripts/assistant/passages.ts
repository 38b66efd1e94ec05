import { lexer, type Token, type Tokens } from 'marked'
import type { Passage } from '../../supabase/functions/chat-assistant/passage.ts'
import { bodyStart, readFrontmatter } from '../content/frontmatter.ts'
import { outline } from '../content/markdown.ts'
import type { Doc } from '../content/tree.ts'

/** The path of the page that shows a text, without the locale; null for texts the assistant does not read. */
function pathOf({ collection, slug }: Pick<Doc, 'collection' | 'slug'>): string | null {
  if (collection === 'faq' || collection === 'help') return `/${collection}`
  if (collection === 'guides') return `/guides/${slug}`
  if (collection === 'legal' || collection === 'pages') return `/${slug}`
  return null
}

/** Titles of the pages that list short texts. */
interface ListTitles {
  readonly faq: string
  readonly help: string
}

/** Splits a text at its headings; a question or a how-to is one passage. */
export function passagesOf(doc: Doc, titles: ListTitles): Passage[] {
  const path = pathOf(doc)
  if (path === null) return []
  const { values } = readFrontmatter(doc)
  const body = doc.lines.slice(bodyStart(doc)).join('\n')
  const name = `${doc.collection}/${doc.slug}`
  if (doc.collection === 'faq' || doc.collection === 'help') {
    const heading = String(values.question ?? values.title)
    const blocks = lexer(body).flatMap(blocksOf)
    const page = titles[doc.collection]
    return [{ id: name, path, anchor: doc.slug, page, heading, blocks }]
  }
  const page = String(values.title)
  const anchors = outline(doc).headings.map(({ anchor }) => anchor)
  const parts: (Omit<Passage, 'blocks'> & { blocks: string[] })[] = [
    { id: `${name}/0`, path, anchor: '', page, heading: page, blocks: [String(values.lead)] },
  ]
  for (const token of lexer(body)) {
    if (token.type === 'heading') {
      const number = parts.length
      const heading = plain(token)
      parts.push({
        ...{ id: `${name}/${number}`, path, anchor: anchors[number - 1] ?? '', page },
        ...{ heading, blocks: [] },
      })
    } else parts.at(-1)?.blocks.push(...blocksOf(token))
  }
  // Skip headings with nothing but subheadings.
  return parts.filter(({ blocks }) => blocks.length > 0)
}

function blocksOf(token: Token): string[] {
  if (token.type === 'list') return (token as Tokens.List).items.map((item) => `• ${plain(item)}`)
  // What is set off, such as a sentence to fill in, belongs to the paragraph before it, as a list does.
  if (token.type === 'blockquote') return [`• ${plain(token)}`]
  if (token.type === 'table') return rowsOf(token as Tokens.Table)
  if (token.type === 'space' || token.type === 'html') return []
  const text = plain(token)
  return text ? [text] : []
}

/** Each cell with the heading of its column, which it may mean the opposite without. */
function rowsOf({ header, rows }: Tokens.Table): string[] {
  const textOf = ({ tokens }: Tokens.TableCell) => tokens.map(plain).join('').trim()
  const names = header.map(textOf)
  return rows.map(
    (row) => `• ${row.map((cell, column) => `${names[column]}: ${textOf(cell)}`).join('; ')}`,
  )
}

function plain(token: Token): string {
  return words(token).replace(/\s+/g, ' ').trim()
}

function words(token: Token): string {
  if (token.type === 'html' || token.type === 'image') return ''
  if (token.type === 'br') return ' '
  if ('tokens' in token && token.tokens) return token.tokens.map(words).join('')
  return 'text' in token && typeof token.text === 'string' ? token.text : ''
}
