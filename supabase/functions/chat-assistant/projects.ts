import type { Locale } from '../../../src/i18n/locales.ts'
import { localizePath } from '../../../src/i18n/paths.ts'
import { SITE } from '../../../src/site.ts'
import { type Amount, amountsIn, currenciesIn, withoutCurrencies } from './amounts.ts'
import { joined } from './compose.ts'
import { type ExampleIndex, timesAsked } from './examples.ts'
import type { Knowledge } from './knowledge.ts'
import type { Category } from './lexicon/types.ts'
import { categoriesIn, conceptsIn, shows, without } from './patterns.ts'
import { type Citation, plainWords, type Reply, say } from './reply.ts'
import { fold, isStopWord, stems, wordsIn } from './text.ts'
import {
  closingSoonIn,
  countryIn,
  exclusionsIn,
  givingIn,
  type Named,
  newestIn,
  preOrderIn,
  saysOr,
  splitCompounds,
  topicsIn,
  withoutMore,
} from './wish.ts'

/** Projects in a list. */
const SHOWN = 5
/** Projects from which some are left out: as many as the catalogue gives at once. */
const MOST = 60

/** Categories and tags of a search together. */
const MAX_THEMES = 2

/** Kinds of support that have a concept. */
const TYPES = ['equity', 'token', 'revenue', 'grant'] as const
export type OptionType = (typeof TYPES)[number] | 'other'

/** A catalogue search. */
export interface ProjectSearch {
  readonly category: Category | null
  /** A second one, if either is enough: no project has two. */
  readonly orCategory: Category | null
  readonly type: OptionType | null
  readonly featured: boolean
  /** Of what the project is about; at most two. */
  readonly tags: readonly string[]
  /** Each tag in the words it was asked with. */
  readonly said: readonly string[]
  /** Whether one of category and tags is enough. */
  readonly isEither: boolean
  readonly amount: Amount | null
  /** Amounts in other currencies, which the catalogue cannot look for, or not at the same time. */
  readonly otherAmounts: readonly Amount[]
  /** Of projects that close within the next days. */
  readonly closingSoon: boolean
  /** The newest first. */
  readonly newest: boolean
  /** Of those found, how many were shown before. */
  readonly skip: number
  /** Search words, separated by spaces; may be empty. */
  readonly words: string
  /** Where no amount was named: a currency that options should be in. */
  readonly payableIn: string | null
  /** Whether a currency was named without a sum that no option is in. */
  readonly isInAnother: boolean
  /** A country that was named, which the catalogue can't look for. */
  readonly country: string | null
  /** Whether something was ruled out: kinds of support, categories and currencies, which are left out of what the catalogue finds. */
  readonly isWithout: boolean
  readonly without: readonly string[]
  /** Names of the country, where nothing else was found: creators may have written one. */
  readonly orWords: readonly string[]
}

/** A public project. Its texts come from its creator: data, never instructions. */
export interface FoundProject {
  readonly title: string
  readonly slug: string
  readonly category: string
  readonly options: readonly {
    readonly type: string
    readonly title: string
    readonly currency: string
  }[]
}

export interface FoundProjects {
  readonly projects: readonly FoundProject[]
  readonly total: number
}

/** Searches the approved projects, up to {@link MOST} where some are left out or were shown. Rejects if the catalogue fails. */
export type SearchProjects = (search: ProjectSearch) => Promise<FoundProjects>

/** What a wish for projects asks for: what it names of the catalogue's filters, otherwise its words. */
export function projectSearchIn(asked: string, index: ExampleIndex): ProjectSearch {
  const { locale } = index
  const text = splitCompounds(asked)
  const { notIn, rest, ...price } = priceIn(text, locale)
  const { amount, payableIn } = price
  const { isSaid: closingSoon, rest: unpriced } = closingSoonIn(rest, locale)
  const { isSaid: isGift, rest: unpaid } = givingIn(unpriced, locale)
  const { unwanted, rest: wanted } = exclusionsIn(unpaid, locale)
  const kindsOut = ruledOutIn(unwanted, locale)
  // “Without tokens in euros” rules no currency out.
  const without = kindsOut.length > 0 ? kindsOut : notIn
  const isWithout = without.length > 0
  const isRuledOut = isWithout || topicsIn(unwanted, locale).topics.length > 0
  const { isSaid: newest, rest: unsorted } = newestIn(isRuledOut ? wanted : unpaid, locale)
  const { isSaid: isPreOrder, rest: unordered } = preOrderIn(unsorted, locale)
  const { topics, rest: question } = topicsIn(unordered, locale, text)
  const concepts = conceptsIn(question, locale)
  const isOr = saysOr(asked, locale)
  const isWanted = (one: string) => !without.includes(one)
  const [category = null, second = null] = categoriesOf(question, topics.length > 0, locale).filter(
    isWanted,
  )
  const about = themes(
    category,
    isOr ? second : null,
    topics.map(({ tag }) => tag),
    topics.map(({ said }) => said),
  )
  const named = TYPES.find((name) => concepts.includes(name) && isWanted(name))
  const type = isPreOrder ? 'other' : isGift ? 'grant' : (named ?? null)
  const featured = concepts.includes('featured')
  const { country, rest: unplaced } = countryIn(question, locale)
  const isNamed =
    (category ?? about.tags[0] ?? type ?? amount ?? payableIn) !== null ||
    [closingSoon, newest, featured, isWithout].includes(true)
  const words = searchWords(unplaced, locale).filter((word) => timesAsked(index, word) < COMMON)
  return {
    ...price,
    ...{ type, closingSoon, newest, featured },
    ...{ isWithout, without, skip: 0 },
    ...about,
    isEither: themesOf(about).length > 1 && isOr,
    ...wordsOrCountry(isNamed ? [] : words, country, isNamed, locale),
  }
}

/** Examples that have a word, of some 8000: it belongs to the conversation then, and says nothing of a project. */
const COMMON = 10

/** Kinds of support and categories that a text names. “Without wanting anything back” is a wish for a grant. */
const ruledOutIn = (unwanted: string, locale: Locale): (OptionType | Category)[] => {
  const concepts = conceptsIn(unwanted, locale)
  const types = TYPES.filter((name) => name !== 'grant' && concepts.includes(name))
  const isPreOrder = preOrderIn(unwanted, locale).isSaid
  return [...types, ...(isPreOrder ? (['other'] as const) : []), ...categoriesIn(unwanted, locale)]
}

/** “Theatre projects”, “are there Japanese projects?”: a message that names a subject or a country, and says nothing else. */
export function isOnlyTheme(asked: string, index: ExampleIndex): boolean {
  const { locale } = index
  const text = splitCompounds(asked)
  if (!conceptsIn(text, locale).includes('project')) return false
  const search = projectSearchIn(asked, index)
  if (isOnlyCountry(search, locale)) return shows('find', text, locale)
  const { rest } = topicsIn(newestIn(text, locale).rest, locale)
  return themesOf(search).length > 0 && searchWords(rest, locale).length === 0
}

/** A country is looked for by its names if there is nothing else to look for, or nothing else is found. */
function wordsOrCountry(
  words: readonly string[],
  country: Named | null,
  isNamed: boolean,
  locale: Locale,
) {
  const names = country && !isNamed ? [fold(country.name, locale), ...country.elsewhere] : []
  const [first = '', ...others] = words.length > 0 ? [words.join(' '), ...names] : names
  return { country: country?.name ?? null, words: first, orWords: others }
}

/** Whether options can be in its currency. */
const isOffered = ({ currency }: Amount): boolean => SITE.currencies.includes(currency)

/** The amount or the currency the catalogue can look for and the others, and the text without them. */
function priceIn(text: string, locale: Locale) {
  const { amounts, rest } = amountsIn(text, locale)
  const amount = amounts.find(isOffered) ?? null
  const otherAmounts = amounts.filter((one) => one !== amount)
  // “Not over fifty euros” rules no euros out.
  const { unwanted, rest: wanted } = exclusionsIn(rest, locale)
  const notIn = offered(unwanted)
  const others = { amount, otherAmounts, notIn, rest: withoutCurrencies(rest) }
  if (amounts.length > 0) return { ...others, payableIn: null, isInAnother: false }
  const payableIn = offered(wanted)[0] ?? null
  return { ...others, payableIn, isInAnother: !payableIn && currenciesIn(wanted).length > 0 }
}

/** The currencies a text names of those that options can be in. */
const offered = (text: string): string[] => {
  const named = currenciesIn(text)
  return SITE.currencies.filter((one) => named.includes(one))
}

/** “A budget app” is about finance, and one for schools about schools: an app is what most projects are. */
function categoriesOf(text: string, hasTopic: boolean, locale: Locale): Category[] {
  const named = categoriesIn(text, locale)
  const others = named.filter((category) => category !== 'tech')
  if (others.length > 0) return others
  return hasTopic && !TECHNOLOGY.test(fold(text, locale)) ? [] : named
}

const TECHNOLOGY = /te(?:ch|kn|cn)|技[术術]|テクノロジー|テック|테크|기술/u

/** What a message may add to the search before: "and with equity?" Null if it names nothing. */
export function refinementIn(question: string, index: ExampleIndex): ProjectSearch | null {
  const next = projectSearchIn(question, index)
  const { type, closingSoon, newest, country, isWithout } = next
  const isMore = themesOf(next).length > 0 || type || isPriced(next) || closingSoon || newest
  return isMore || country !== null || isWithout ? next : null
}

/** Whether a message only asks for more of the same. */
export function isForMore(question: string, { locale }: ExampleIndex): boolean {
  const rest = withoutMore(question, locale)
  return rest !== null && searchWords(rest, locale).length === 0
}

/** What comes after what was shown. */
export const furtherOf = (before: ProjectSearch): ProjectSearch => ({
  ...before,
  skip: before.skip + SHOWN,
})

/** The search before with what a refinement names. */
export const refined = (before: ProjectSearch, next: ProjectSearch): ProjectSearch => ({
  ...before,
  skip: 0,
  isInAnother: next.isInAnother,
  ...refinedThemes(before, next),
  type: next.type ?? unlessOut(next, before.type),
  amount: next.without.includes(before.amount?.currency ?? '') ? null : before.amount,
  payableIn: unlessOut(next, before.payableIn),
  ...(isPriced(next) && {
    ...{ amount: next.amount, otherAmounts: next.otherAmounts, payableIn: next.payableIn },
    ...inCurrencyOf(before, next),
  }),
  closingSoon: next.closingSoon || before.closingSoon,
  newest: next.newest || before.newest,
  words: next.category ? '' : before.words,
  country: next.country ?? before.country,
  ...ruledOutAfter(before, next),
})

/** What is asked for now isn't ruled out any more. */
function ruledOutAfter(before: ProjectSearch, next: ProjectSearch) {
  const { type, category, orCategory, amount, payableIn } = next
  const wanted = [type, category, orCategory, amount?.currency, payableIn]
  const all = [...new Set([...before.without, ...next.without])]
  const without = all.filter((one) => !wanted.includes(one))
  return { without, isWithout: without.length > 0 }
}

/** “Show me games with tokens”, “rather without tokens”. */
const unlessOut = <Wanted extends string>(
  { without }: ProjectSearch,
  wanted: Wanted | null,
): Wanted | null => (wanted !== null && without.includes(wanted) ? null : wanted)

/** A sum without a currency is in the one asked for before, and a currency without a sum is that of the sum before. */
function inCurrencyOf(
  before: ProjectSearch,
  { amount, otherAmounts, payableIn }: ProjectSearch,
): Partial<ProjectSearch> | null {
  // As many yen are worth next to nothing.
  if (payableIn && before.amount && ![payableIn, before.amount.currency].includes('JPY'))
    return { amount: { most: before.amount.most, currency: payableIn }, payableIn: null }
  const currency = before.amount?.currency ?? before.payableIn
  const sum = amount ?? otherAmounts[0]
  if (!sum?.isAssumed || !currency) return null
  return { amount: { most: sum.most, currency }, otherAmounts: [] }
}

/** Two subjects of which one is enough stand for themselves. */
function refinedThemes(before: ProjectSearch, next: ProjectSearch): Theme & { isEither: boolean } {
  const [category = null, orCategory = null] = [before.category, before.orCategory].flatMap(
    (one) => unlessOut(next, one) ?? [],
  )
  const { tags, said } = next.tags.length > 0 ? next : before
  if (themesOf(next).length > 0) {
    const wanted = next.isEither ? next.category : (next.category ?? category)
    return { ...themes(wanted, next.orCategory, tags, said), isEither: next.isEither }
  }
  const kept = themes(category, orCategory, tags, said)
  return { ...kept, isEither: before.isEither && themesOf(kept).length > 1 }
}

const isPriced = ({ amount, otherAmounts, payableIn }: ProjectSearch): boolean =>
  amount !== null || payableIn !== null || otherAmounts.length > 0

/** Whether a search has nothing to look for: “show me more”. */
export const isForAnything = ({ words, featured }: ProjectSearch): boolean =>
  words === '' && !featured

/** Whether a refinement asks for another subject than the search before, and not only for a country. */
export const isAnew = (search: ProjectSearch, locale: Locale): boolean =>
  themesOf(search).length > 0 || (search.words !== '' && !isOnlyCountry(search, locale))

const isOnlyCountry = ({ country, words }: ProjectSearch, locale: Locale): boolean =>
  country !== null && words === fold(country, locale)

/** What a search is about. */
type Theme = Pick<ProjectSearch, 'category' | 'orCategory' | 'tags' | 'said'>

/** As many as a search can have. */
function themes(
  category: Category | null,
  orCategory: Category | null,
  tags: readonly string[],
  said: readonly string[],
): Theme {
  const most = MAX_THEMES - [category, orCategory].filter(Boolean).length
  return { category, orCategory, tags: tags.slice(0, most), said: said.slice(0, most) }
}

/** Categories and tags, each by itself. */
const themesOf = ({ category, orCategory, tags, said }: Theme): Theme[] => [
  ...[category, orCategory].flatMap((one) => (one ? [themes(one, null, [], [])] : [])),
  ...tags.map((tag, index) => themes(null, null, [tag], said.slice(index, index + 1))),
]

/** Remaining words of a question without intents, types and categories, at most five. */
function searchWords(question: string, locale: Locale): string[] {
  const rest = without(question, locale, {
    intents: ['find', 'greet', 'thanks'],
    concepts: ['project', 'equity', 'token', 'revenue', 'grant', 'featured', 'fund', 'kinds'],
  })
  const words = wordsIn(rest, locale).filter(
    (word) => !isStopWord(word, locale) && word.length > 1 && stems(word, locale).length > 0,
  )
  return words.slice(0, 5)
}

/** What the catalogue can look for, then with less and less of it, down to one filter. */
function relaxed(search: ProjectSearch): ProjectSearch[] {
  const steps: ProjectSearch[] = [{ ...search, otherAmounts: [] }]
  const drop = (less: Partial<ProjectSearch>) => {
    const next = { ...(steps.at(-1) ?? search), ...less }
    if (JSON.stringify(next) !== JSON.stringify(steps.at(-1)) && isAny(next)) steps.push(next)
  }
  for (const words of search.orWords) steps.push({ ...search, words })
  const words = search.words.split(' ')
  if (words.length > 1 && search.orWords.length === 0)
    for (const word of words.toSorted((one, other) => other.length - one.length))
      steps.push({ ...search, words: word })
  if (themesOf(search).length > 1) drop({ isEither: true })
  drop({ amount: null, payableIn: null })
  drop({ type: null, featured: false })
  drop({ closingSoon: false })
  drop({ words: '' })
  // Creators may have written of it without the tag.
  const { isWithout, without, skip } = search
  for (const tag of search.tags) steps.push({ ...NO_SEARCH, words: tag, isWithout, without, skip })
  return steps
}

const NO_SEARCH: ProjectSearch = {
  ...{
    category: null,
    orCategory: null,
    type: null,
    featured: false,
    tags: [],
    said: [],
    isEither: false,
    words: '',
  },
  ...{ amount: null, otherAmounts: [], payableIn: null, closingSoon: false, newest: false },
  ...{ isInAnother: false, country: null, isWithout: false, without: [], orWords: [], skip: 0 },
}

/** Whether there is anything that the catalogue can look for. */
const isAny = (search: ProjectSearch): boolean =>
  themesOf(search).length > 0 ||
  Boolean(search.type || search.amount || search.payableIn || search.words) ||
  search.featured ||
  search.closingSoon

interface Met {
  readonly met: ProjectSearch
  readonly found: FoundProjects
}

/** The projects for the largest part of a wish that finds any. */
export async function findProjects(
  search: ProjectSearch,
  inCatalogue: SearchProjects,
): Promise<Met> {
  const searchProjects: SearchProjects = async (step) =>
    leaveOut(await inCatalogue(step), step.without)
  let first: FoundProjects | null = null
  for (const step of relaxed(search)) {
    const { met, found } = step.isEither
      ? await findEither(step, searchProjects)
      : { met: step, found: await searchProjects(step) }
    first ??= found
    if (found.projects.length > 0) {
      const projects = found.projects.slice(search.skip, search.skip + SHOWN)
      return { met, found: { ...found, projects } }
    }
  }
  return { met: search, found: first ?? NOTHING }
}

const NOTHING: FoundProjects = { projects: [], total: 0 }

/** What was found without the categories that were ruled out, and without projects that offer nothing but what was. */
function leaveOut({ projects, total }: FoundProjects, without: ProjectSearch['without']) {
  const out = new Set<string>(without)
  const isOut = ({ category, options }: FoundProject) =>
    out.has(category) ||
    (options.length > 0 &&
      options.every(({ type, currency }) => out.has(type) || out.has(currency)))
  const kept = projects.filter((project) => !isOut(project))
  return { projects: kept, total: total - (projects.length - kept.length) }
}

/** The projects of any of two themes, those of both first. */
async function findEither(search: ProjectSearch, searchProjects: SearchProjects): Promise<Met> {
  const ones = themesOf(search).map((theme) => ({ ...search, ...theme, isEither: false }))
  const [both, each] = await Promise.all([
    search.orCategory ? NOTHING : searchProjects({ ...search, isEither: false }),
    Promise.all(ones.map(searchProjects)),
  ])
  const alone = each.flatMap((found, index) => (found.total > 0 ? (ones[index] ?? []) : []))
  const met = alone.length === 1 && alone[0] ? alone[0] : search
  const all = [both, ...each].flatMap((found) => found.projects)
  const projects = all.filter(
    ({ slug }, index) => all.findIndex((one) => one.slug === slug) === index,
  )
  const total = each.reduce((sum, found) => sum + found.total, 0) - both.total
  return { met, found: { projects, total } }
}

/** Lists projects as titles with links, without repeating their own claims, and says if only part of a wish was met. */
export function composeProjects(
  knowledge: Knowledge,
  reader: Locale,
  search: ProjectSearch,
  { met, found }: { readonly met: ProjectSearch; readonly found: FoundProjects },
): Reply {
  const links = linksTo(knowledge, reader, met)
  const base = { kind: 'projects', language: knowledge.locale, citations: links } as const
  const toCatalogue = links.map(({ label, href }) => `[${label}](${href})`)
  const wish = wishIn(knowledge, search)
  // All there is doesn't match a currency that no option is in.
  if (search.isInAnother && wish === '')
    return { ...base, content: joined([...limitsOf(knowledge, reader, search), ...toCatalogue]) }
  if (found.total === 0) {
    const none = wish ? 'assistant.reply.foundNoneOf' : 'assistant.reply.foundNone'
    const label = say(knowledge, 'assistant.reply.all', reader)
    const all = `[${label}](${localizePath('/projects', reader)})`
    const limits = limitsOf(knowledge, reader, search)
    return { ...base, content: joined([say(knowledge, none, reader, { wish }), ...limits, all]) }
  }
  const count = String(found.total)
  if (search.skip >= found.total)
    return {
      ...base,
      content: joined([
        say(knowledge, 'assistant.reply.foundAll', reader, { count }),
        ...toCatalogue,
      ]),
    }
  const part = wishIn(knowledge, met)
  const { category, orCategory, tags, said, isEither } = met
  // Of what one or the other may be, one is all that is wanted.
  const isWhole =
    part ===
    wishIn(
      knowledge,
      search.isEither ? { ...search, category, orCategory, tags, said, isEither } : search,
    )
  const intro = isWhole ? 'assistant.reply.found' : 'assistant.reply.foundPart'
  return {
    ...base,
    content: joined([
      say(knowledge, intro, reader, { count, wish, part }),
      ...found.projects.map((project) => line(knowledge, reader, project)),
      ...limitsOf(knowledge, reader, search),
      ...toCatalogue,
    ]),
  }
}

/** To the filtered list; to one for each of what is enough by itself. */
function linksTo(knowledge: Knowledge, reader: Locale, met: ProjectSearch): Citation[] {
  const label = say(knowledge, 'assistant.reply.all', reader)
  if (!met.isEither) return [{ id: 'projects', label, href: catalogueAddress(met, reader) }]
  return themesOf(met).map((theme) => ({
    id: 'projects',
    label: `${label}: ${wishIn(knowledge, { ...NO_SEARCH, ...theme })}`,
    href: catalogueAddress({ ...met, ...theme }, reader),
  }))
}

/** What was wished for that no search can see to. */
function limitsOf(knowledge: Knowledge, reader: Locale, search: ProjectSearch): string[] {
  const { amount, otherAmounts, isInAnother, country, without } = search
  return [
    ...(isInAnother ? [say(knowledge, 'assistant.reply.otherCurrency', reader)] : []),
    ...otherAmounts
      .filter((one) => !isOffered(one))
      .map((one) =>
        say(knowledge, 'assistant.reply.notInCurrency', reader, {
          amount: moneyIn(knowledge.locale, one),
        }),
      ),
    ...(amount?.isAssumed
      ? [
          say(knowledge, 'assistant.reply.assumed', reader, {
            amount: moneyIn(knowledge.locale, amount),
          }),
        ]
      : []),
    ...(country ? [say(knowledge, 'assistant.reply.notByCountry', reader, { country })] : []),
    ...(without.length > 0
      ? [
          say(knowledge, 'assistant.reply.leftOut', reader, {
            what: new Intl.ListFormat(knowledge.locale, { type: 'disjunction' }).format(
              without.map((one) => labelOf(knowledge, one)),
            ),
          }),
        ]
      : []),
  ]
}

const labelOf = ({ words }: Knowledge, one: string): string =>
  words[`optionTypes.${one}`] ?? words[`categories.${one}`] ?? one

const moneyIn = (locale: Locale, { most, currency }: Amount): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 }).format(
    most,
  )

/** A wish in the catalogue's own words. */
function wishIn({ words, locale }: Knowledge, search: ProjectSearch): string {
  const { amount, otherAmounts } = search
  const about = [
    ...[search.category, search.orCategory].flatMap((one) =>
      one ? [words[`categories.${one}`] ?? one] : [],
    ),
    ...search.said.map((word) => `“${plainWords(word)}”`),
  ]
  return [
    ...(search.isEither
      ? [new Intl.ListFormat(locale, { type: 'disjunction' }).format(about)]
      : about),
    search.type && words[`optionTypes.${search.type}`],
    search.words && `“${plainWords(search.words)}”`,
    search.closingSoon && words['browse.stages.soon'],
    search.newest && words['browse.sortNewest'],
    search.payableIn,
    ...[...(amount ? [amount] : []), ...otherAmounts.filter(isOffered)].map(
      (one) => `≤ ${moneyIn(locale, one)}`,
    ),
  ]
    .filter(Boolean)
    .join(separatorOf(locale))
}

/** Between words of a list. */
const separatorOf = (locale: Locale): string => (locale === 'zh' || locale === 'ja' ? '、' : ', ')

function line(knowledge: Knowledge, reader: Locale, project: FoundProject): string {
  const { words } = knowledge
  const href = localizePath(`/projects/${encodeURIComponent(project.slug)}`, reader)
  // As on the catalogue's cards: "other" says less than the option's own title.
  const facts = new Set([
    words[`categories.${project.category}`] ?? plainWords(project.category),
    ...project.options.map(({ type, title }) =>
      type === 'other' ? plainWords(title) : (words[`optionTypes.${type}`] ?? ''),
    ),
  ])
  const listed = [...facts].filter(Boolean).join(separatorOf(knowledge.locale))
  return `- [${plainWords(project.title) || '…'}](${href}): ${listed}`
}

function catalogueAddress(search: ProjectSearch, reader: Locale): string {
  const query = new URLSearchParams()
  if (search.words) query.set('q', search.words)
  if (search.category) query.set('category', search.category)
  if (search.type) query.set('type', search.type)
  for (const tag of search.tags) query.append('tag', tag)
  if (search.featured) query.set('featured', '1')
  if (search.closingSoon) query.set('stage', 'soon')
  if (search.newest) query.set('sort', 'newest')
  if (search.amount) query.set('amount', String(search.amount.most))
  const currency = search.amount?.currency ?? search.payableIn
  if (currency) query.set('currency', currency)
  const text = query.toString()
  return localizePath('/projects', reader) + (text ? `?${text}` : '')
}

/** Timeout of a catalogue request, in milliseconds. */
const TIME_LIMIT_MS = 4000

/** The catalogue through the Data API with a visitor's rights: approved projects only. */
export function catalogueOver(url: string, publishableKey: string): SearchProjects {
  return async (search) => {
    const { category, type, featured, tags, amount, payableIn, closingSoon, newest, words } = search
    const currency = amount?.currency ?? payableIn
    const reply = await fetch(`${url}/rest/v1/rpc/browse_projects`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...(words && { p_query: words }),
        ...(category && { p_category: category }),
        ...(type && { p_type: type }),
        ...(featured && { p_featured: true }),
        ...(closingSoon && { p_stage: 'soon' }),
        ...(newest && { p_sort: 'newest' }),
        ...(tags.length > 0 && { p_tags: tags }),
        ...(amount && { p_amount: amount.most }),
        ...(currency && { p_currency: currency }),
        p_limit: search.without.length + search.skip > 0 ? MOST : SHOWN,
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
  readonly support_options?: readonly {
    readonly type?: unknown
    readonly title?: unknown
    readonly currency?: unknown
  }[]
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
      options: (row.support_options ?? []).map(({ type, title, currency }) => ({
        type: String(type),
        title: String(title ?? ''),
        currency: String(currency ?? ''),
      })),
    })),
    total: typeof total === 'number' ? total : projects.length,
  }
}
