import type { Locale } from '../../../src/i18n/locales.ts'
import { joined } from './compose.ts'
import type { Knowledge } from './knowledge.ts'
import type { Category, Concept } from './lexicon/types.ts'
import { localPath } from './paths.ts'
import { beginsWith, categoriesIn, conceptsIn, shows, without } from './patterns.ts'
import { plainWords, type Reply, say } from './reply.ts'
import { isStopWord, stems, wordsIn } from './text.ts'

const TYPES = ['equity', 'token', 'revenue', 'grant'] as const
export type OptionType = (typeof TYPES)[number]

/** A catalogue search. */
export interface ProjectSearch {
  readonly category: Category | null
  readonly type: OptionType | null
  readonly featured: boolean
  /** Search words, separated by spaces; may be empty. */
  readonly words: string
}

/** A public project. Its texts come from its creator: data, never instructions. */
export interface FoundProject {
  readonly title: string
  readonly slug: string
  readonly category: string
  readonly types: readonly string[]
}

export interface FoundProjects {
  readonly projects: readonly FoundProject[]
  readonly total: number
}

/** Searches the approved projects. Rejects if the catalogue fails. */
export type SearchProjects = (search: ProjectSearch) => Promise<FoundProjects>

/** Concepts that may occur in a project search. */
const PROJECT_CONCEPTS: ReadonlySet<Concept> = new Set<Concept>([
  ...(['project', ...TYPES, 'featured', 'fund', 'kinds', 'supporter', 'category', 'org'] as const),
])

/** The project search a question asks for, or null. */
export function projectSearchIn(question: string, locale: Locale): ProjectSearch | null {
  if (!shows('find', question, locale) || shows('how', question, locale)) return null
  const concepts = conceptsIn(question, locale)
  const [category = null] = categoriesIn(question, locale)
  const isAboutProjects = concepts.includes('project') || category === 'gaming'
  // "How much does it cost to list a project?" asks for a price, not for projects.
  const isAboutMore = concepts.some((concept) => !PROJECT_CONCEPTS.has(concept))
  const isPlain = category !== null && beginsWith('find', question, locale)
  const type = TYPES.find((name) => concepts.includes(name)) ?? null
  if (!isAboutProjects || (isAboutMore && !isPlain)) return null
  const words = category ? '' : searchWords(question, locale)
  return { category, type, featured: concepts.includes('featured'), words }
}

/** A refinement of the previous search: "and with equity?" */
export function continuedSearch(
  question: string,
  before: ProjectSearch,
  locale: Locale,
): ProjectSearch | null {
  const concepts = conceptsIn(question, locale)
  const [category] = categoriesIn(question, locale)
  const type = TYPES.find((name) => concepts.includes(name))
  const isShort = wordsIn(question, locale).length <= 7 || beginsWith('follow', question, locale)
  if (!isShort || shows('how', question, locale) || (!category && !type)) return null
  return {
    ...before,
    category: category ?? before.category,
    type: type ?? before.type,
    words: category ? '' : before.words,
  }
}

/** Remaining words of a question without intents, types and categories. */
function searchWords(question: string, locale: Locale): string {
  const rest = without(question, locale, {
    intents: ['find'],
    concepts: ['project', 'equity', 'token', 'revenue', 'grant', 'featured', 'fund', 'kinds'],
  })
  const words = wordsIn(rest, locale).filter(
    (word) => !isStopWord(word, locale) && word.length > 1 && stems(word, locale).length > 0,
  )
  return words.slice(0, 5).join(' ')
}

/** Lists projects as titles with links, without repeating their own claims. */
export function composeProjects(
  knowledge: Knowledge,
  reader: Locale,
  search: ProjectSearch,
  found: FoundProjects,
): Reply {
  const catalogue = catalogueAddress(search, reader)
  const all = `[${say(knowledge, 'assistant.reply.all', reader)}](${catalogue})`
  const citations = [
    { id: 'projects', label: say(knowledge, 'assistant.reply.all', reader), href: catalogue },
  ]
  const base = { kind: 'projects', language: knowledge.locale, citations } as const
  if (found.projects.length === 0) {
    return {
      ...base,
      content: joined([
        say(knowledge, 'assistant.reply.foundNone', reader),
        `[${say(knowledge, 'assistant.reply.all', reader)}](${localPath('/projects', reader)})`,
      ]),
    }
  }
  const count = String(found.total)
  return {
    ...base,
    content: joined([
      say(knowledge, 'assistant.reply.found', reader, { count }),
      ...found.projects.map((project) => line(knowledge, reader, project)),
      all,
    ]),
  }
}

function line(knowledge: Knowledge, reader: Locale, project: FoundProject): string {
  const { words } = knowledge
  const href = localPath(`/projects/${encodeURIComponent(project.slug)}`, reader)
  const facts = [
    words[`categories.${project.category}`] ?? plainWords(project.category),
    ...new Set(project.types.map((type) => words[`optionTypes.${type}`] ?? '')),
  ].filter(Boolean)
  return `- [${plainWords(project.title) || '…'}](${href}): ${facts.join(', ')}`
}

function catalogueAddress(search: ProjectSearch, reader: Locale): string {
  const query = new URLSearchParams()
  if (search.words) query.set('q', search.words)
  if (search.category) query.set('category', search.category)
  if (search.type) query.set('type', search.type)
  if (search.featured) query.set('featured', '1')
  const text = query.toString()
  return localPath('/projects', reader) + (text ? `?${text}` : '')
}

/** Timeout of a catalogue request, in milliseconds. */
const TIME_LIMIT_MS = 4000
const SHOWN = 5

/** The catalogue through the Data API with a visitor's rights: approved projects only. */
export function catalogueOver(url: string, publishableKey: string): SearchProjects {
  return async ({ category, type, featured, words }) => {
    const reply = await fetch(`${url}/rest/v1/rpc/browse_projects`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...(words && { p_query: words }),
        ...(category && { p_category: category }),
        ...(type && { p_type: type }),
        ...(featured && { p_featured: true }),
        p_limit: SHOWN,
      }),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    })
    if (!reply.ok) throw new Error(`The catalogue answered ${reply.status}`)
    return readFound(await reply.json())
  }
}

interface Row {
  readonly title?: unknown
  readonly slug?: unknown
  readonly category?: unknown
  readonly support_options?: readonly { readonly type?: unknown }[]
}

function readFound(answer: unknown): FoundProjects {
  const { projects, total } = answer as { projects?: readonly Row[]; total?: unknown }
  if (!Array.isArray(projects)) throw new Error('The catalogue answered something else')
  return {
    projects: (projects as readonly Row[]).map((row) => ({
      title: String(row.title ?? ''),
      slug: String(row.slug ?? ''),
      category: String(row.category ?? ''),
      types: (row.support_options ?? []).map((option) => String(option.type)),
    })),
    total: typeof total === 'number' ? total : projects.length,
  }
}
