import type { Locale } from '../../../src/i18n/locales.ts'
import { localizePath, ROUTES } from '../../../src/i18n/paths.ts'
import type { Knowledge } from './knowledge.ts'
import type { Passage } from './passage.ts'
import type { ReplyKind } from './reply-kind.ts'

export interface Citation {
  /** Id of the passage, or `projects`. */
  readonly id: string
  readonly label: string
  /** Root-relative URL in the reader's language. */
  readonly href: string
}

export interface Reply {
  readonly kind: ReplyKind
  /** Language of the answer. */
  readonly language: Locale
  /** A subset of Markdown: paragraphs, `- ` lists, `**bold**`, `[label](/path)`. */
  readonly content: string
  readonly citations: readonly Citation[]
  /** Subjects answered, most important first. */
  readonly subjects?: readonly string[]
  /** Subjects offered to choose from, most likely first. */
  readonly offers?: readonly string[]
}

/** Pages that canned texts link to, by the names in these. */
const PAGES = {
  ...ROUTES,
  security: `${ROUTES.profile}#security`,
  settings: `${ROUTES.profile}#settings`,
  support: ROUTES.mySupport,
  submit: ROUTES.submitProject,
  resources: ROUTES.creatorResources,
}

type Word =
  | 'assistant.reply.shortened'
  | 'assistant.reply.sources'
  | 'assistant.reply.unknown'
  | 'assistant.reply.offer'
  | 'assistant.reply.offtopic'
  | 'assistant.reply.advice'
  | 'assistant.reply.promise'
  | 'assistant.reply.private'
  | 'assistant.reply.inject'
  | 'assistant.reply.greeting'
  | 'assistant.reply.thanks'
  | 'assistant.reply.cheer'
  | 'assistant.reply.banter'
  | 'assistant.reply.upset'
  | 'assistant.reply.person'
  | 'assistant.reply.answered'
  | 'assistant.reply.found'
  | 'assistant.reply.foundNone'
  | 'assistant.reply.foundNoneOf'
  | 'assistant.reply.foundAll'
  | 'assistant.reply.foundPart'
  | 'assistant.reply.otherCurrency'
  | 'assistant.reply.assumed'
  | 'assistant.reply.notInCurrency'
  | 'assistant.reply.notByCountry'
  | 'assistant.reply.leftOut'
  | 'assistant.reply.all'
  | 'assistant.reply.searchFailed'

/** A canned text, with links in the reader's language. */
export function say(
  knowledge: Knowledge,
  word: Word,
  reader: Locale,
  values: Readonly<Record<string, string>> = {},
): string {
  return filled(knowledge.words[word] ?? word, reader, values)
}

/** Puts values, and paths of pages in the reader's language, in place of `{{…}}`. */
export function filled(
  text: string,
  reader: Locale,
  values: Readonly<Record<string, string>> = {},
): string {
  const pages = Object.entries(PAGES).map(([name, path]) => [name, localizePath(path, reader)])
  const all: Readonly<Record<string, string>> = { ...Object.fromEntries(pages), ...values }
  return text.replace(/\{\{(\w+)\}\}/g, (_, name) => all[name] ?? '')
}

/** Cites a passage. `own` is the same passage in the reader's language, whose anchor the link uses. */
export function cite(passage: Passage, own: Passage | undefined, reader: Locale): Citation {
  const { path, anchor } = own ?? passage
  const label =
    passage.heading === passage.page ? passage.page : `${passage.page}: ${passage.heading}`
  const target = localizePath(path, reader) + (anchor ? `#${encodeURIComponent(anchor)}` : '')
  return { id: passage.id, label, href: target }
}

/** A line of links to the sources. */
export function sourceLine(knowledge: Knowledge, citations: readonly Citation[]): string {
  const links = citations.map(({ label, href }) => `[${plainWords(label)}](${href})`)
  return `${knowledge.words['assistant.reply.sources'] ?? ''}: ${links.join(' · ')}`
}

/** Strips markup from foreign text. */
export function plainWords(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Co}]/gu, ' ')
    .replace(/[[\]()<>*_`#|\\]/g, ' ')
    .replace(/\b(?:https?:\/\/|www\.)\S*/gi, ' ')
    .replace(/[ \t\r\n]+/g, ' ')
    .trim()
}
