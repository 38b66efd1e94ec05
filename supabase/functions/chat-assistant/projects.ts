import type { Locale } from '../../../src/i18n/locales.ts'
import { SITE } from '../../../src/site.ts'
import { joined } from './compose.ts'
import type { Knowledge } from './knowledge.ts'
import type { Category } from './lexicon/types.ts'
import { localPath } from './paths.ts'
import { categoriesIn, conceptsIn, without } from './patterns.ts'
import { plainWords, type Reply, say } from './reply.ts'
import { isStopWord, stems, wordsIn } from './text.ts'
import { type Amount, amountsIn, closingSoonIn, splitCompounds, topicIn } from './wish.ts'

/** Words of a message that may refine the search before. */
const MAX_MORE = 9

const TYPES = ['equity', 'token', 'revenue', 'grant'] as const
export type OptionType = (typeof TYPES)[number]

/** A catalogue search. */
export interface ProjectSearch {
  readonly category: Category | null
  readonly type: OptionType | null
  readonly featured: boolean
  /** Of what the project is about. */
  readonly tag: string | null
  readonly amount: Amount | null
  /** Amounts in other currencies, which the catalogue cannot look for, or not at the same time. */
  readonly otherAmounts: readonly Amount[]
  /** Of projects that close within the next days. */
  readonly closingSoon: boolean
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

/** What a wish for projects asks for: what it names of the catalogue's filters, otherwise its words. */
export function projectSearchIn(asked: string, locale: Locale): ProjectSearch {
  const { amount, otherAmounts, rest } = priceIn(asked, locale)
  const { isSoon: closingSoon, rest: unpriced } = closingSoonIn(rest, locale)
  const { tag, rest: question } = topicIn(unpriced, locale)
  const concepts = conceptsIn(question, locale)
  const category = themeOf(categoriesIn(question, locale))
  const type = TYPES.find((name) => concepts.includes(name)) ?? null
  const featured = concepts.includes('featured')
  const isNamed = (category ?? tag ?? type ?? amount) !== null || closingSoon || featured
  const words = isNamed ? '' : searchWords(question, locale)
  return { category, type, tag, amount, otherAmounts, closingSoon, featured, words }
}

/** The amount the catalogue can look for and the others, and the text without them. */
function priceIn(asked: string, locale: Locale) {
  const { amounts, rest } = amountsIn(splitCompounds(asked), locale)
  const amount = amounts.find(({ currency }) => SITE.currencies.includes(currency)) ?? null
  return { amount, otherAmounts: amounts.filter((one) => one !== amount), rest }
}

/** “A budget app” is about finance: an app is what most projects are. */
const themeOf = (categories: readonly Category[]): Category | null =>
  categories.find((category) => category !== 'tech') ?? categories[0] ?? null

/** What a message may add to the search before: "and with equity?" Null if it names nothing. */
export function refinementIn(question: string, locale: Locale): ProjectSearch | null {
  const next = projectSearchIn(question, locale)
  const isMore = (next.category ?? next.type ?? next.tag) !== null || isPriced(next)
  if (!isMore && !next.closingSoon) return null
  return wordsIn(question, locale).length > MAX_MORE ? null : next
}

/** The search before with what a refinement names. */
export const refined = (before: ProjectSearch, next: ProjectSearch): ProjectSearch => ({
  ...before,
  category: next.category ?? before.category,
  type: next.type ?? before.type,
  tag: next.tag ?? before.tag,
  ...(isPriced(next) && { amount: next.amount, otherAmounts: next.otherAmounts }),
  closingSoon: next.closingSoon || before.closingSoon,
  words: next.category ? '' : before.words,
})

const isPriced = ({ amount, otherAmounts }: ProjectSearch): boolean =>
  amount !== null || otherAmounts.length > 0

/** Whether a refinement asks for another subject than the search before. */
export const isAnew = ({ category, tag, words }: ProjectSearch): boolean =>
  (category ?? tag) !== null || words !== ''

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

/** What the catalogue can look for, then with less and less of it, down to one filter. */
function relaxed(search: ProjectSearch): ProjectSearch[] {
  const steps: ProjectSearch[] = [{ ...search, otherAmounts: [] }]
  const drop = (less: Partial<ProjectSearch>) => {
    const next = { ...(steps.at(-1) ?? search), ...less }
    if (JSON.stringify(next) !== JSON.stringify(steps.at(-1)) && isAny(next)) steps.push(next)
  }
  drop({ amount: null })
  drop({ type: null, featured: false })
  drop({ closingSoon: false })
  drop({ words: '' })
  // A creator may have given the category instead of the tag.
  if (search.tag) steps.push({ ...NO_SEARCH, words: search.tag })
  if (search.category) drop({ tag: null })
  return steps
}

const NO_SEARCH: ProjectSearch = {
  ...{ category: null, type: null, featured: false, tag: null, words: '' },
  ...{ amount: null, otherAmounts: [], closingSoon: false },
}

const isAny = (search: ProjectSearch): boolean =>
  JSON.stringify(search) !== JSON.stringify({ ...search, ...NO_SEARCH })

/** The projects for the largest part of a wish that finds any. */
export async function findProjects(
  search: ProjectSearch,
  searchProjects: SearchProjects,
): Promise<{ readonly met: ProjectSearch; readonly found: FoundProjects }> {
  let first: FoundProjects | null = null
  for (const met of relaxed(search)) {
    const found = await searchProjects(met)
    first ??= found
    if (found.projects.length > 0) return { met, found }
  }
  return { met: search, found: first ?? { projects: [], total: 0 } }
}

/** Lists projects as titles with links, without repeating their own claims, and says if only part of a wish was met. */
export function composeProjects(
  knowledge: Knowledge,
  reader: Locale,
  search: ProjectSearch,
  { met, found }: { readonly met: ProjectSearch; readonly found: FoundProjects },
): Reply {
  const label = say(knowledge, 'assistant.reply.all', reader)
  const catalogue = catalogueAddress(met, reader)
  const base = {
    kind: 'projects',
    language: knowledge.locale,
    citations: [{ id: 'projects', label, href: catalogue }],
  } as const
  const wish = wishIn(knowledge, search)
  if (found.projects.length === 0) {
    const none = wish ? 'assistant.reply.foundNoneOf' : 'assistant.reply.foundNone'
    const all = `[${label}](${localPath('/projects', reader)})`
    return { ...base, content: joined([say(knowledge, none, reader, { wish }), all]) }
  }
  const count = String(found.total)
  const part = wishIn(knowledge, met)
  const intro = part === wish ? 'assistant.reply.found' : 'assistant.reply.foundPart'
  const values = { count, wish, part }
  return {
    ...base,
    content: joined([
      say(knowledge, intro, reader, values),
      ...found.projects.map((project) => line(knowledge, reader, project)),
      `[${label}](${catalogue})`,
    ]),
  }
}

/** A wish in the catalogue's own words. */
function wishIn({ words, locale }: Knowledge, search: ProjectSearch): string {
  const { amount, otherAmounts } = search
  const money = ({ most, currency }: Amount) =>
    `≤ ${new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 }).format(most)}`
  return [
    search.category && words[`categories.${search.category}`],
    search.type && words[`optionTypes.${search.type}`],
    search.tag && `“${search.tag}”`,
    search.words && `“${plainWords(search.words)}”`,
    search.closingSoon && words['browse.stages.soon'],
    ...(amount ? [amount, ...otherAmounts] : otherAmounts).map(money),
  ]
    .filter(Boolean)
    .join(separatorOf(locale))
}

/** Between words of a list. */
const separatorOf = (locale: Locale): string => (locale === 'zh' || locale === 'ja' ? '、' : ', ')

function line(knowledge: Knowledge, reader: Locale, project: FoundProject): string {
  const { words } = knowledge
  const href = localPath(`/projects/${encodeURIComponent(project.slug)}`, reader)
  const facts = [
    words[`categories.${project.category}`] ?? plainWords(project.category),
    ...new Set(project.types.map((type) => words[`optionTypes.${type}`] ?? '')),
  ].filter(Boolean)
  return `- [${plainWords(project.title) || '…'}](${href}): ${facts.join(separatorOf(knowledge.locale))}`
}

function catalogueAddress(search: ProjectSearch, reader: Locale): string {
  const query = new URLSearchParams()
  if (search.words) query.set('q', search.words)
  if (search.category) query.set('category', search.category)
  if (search.type) query.set('type', search.type)
  if (search.tag) query.set('tag', search.tag)
  if (search.featured) query.set('featured', '1')
  if (search.closingSoon) query.set('stage', 'soon')
  if (search.amount) {
    query.set('amount', String(search.amount.most))
    query.set('currency', search.amount.currency)
  }
  const text = query.toString()
  return localPath('/projects', reader) + (text ? `?${text}` : '')
}

/** Timeout of a catalogue request, in milliseconds. */
const TIME_LIMIT_MS = 4000
const SHOWN = 5

/** The catalogue through the Data API with a visitor's rights: approved projects only. */
export function catalogueOver(url: string, publishableKey: string): SearchProjects {
  return async ({ category, type, featured, tag, amount, closingSoon, words }) => {
    const reply = await fetch(`${url}/rest/v1/rpc/browse_projects`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...(words && { p_query: words }),
        ...(category && { p_category: category }),
        ...(type && { p_type: type }),
        ...(featured && { p_featured: true }),
        ...(closingSoon && { p_stage: 'soon' }),
        ...(tag && { p_tags: [tag] }),
        ...(amount && { p_amount: amount.most, p_currency: amount.currency }),
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
  const { projects, total, near } = answer as {
    projects?: readonly Row[]
    total?: unknown
    near?: unknown
  }
  if (!Array.isArray(projects)) throw new Error('The catalogue answered something else')
  // Similar words are not what was asked for.
  if (near === true) return { projects: [], total: 0 }
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
