import MiniSearch, { type Options } from 'minisearch'
import type { Concept } from './lexicon/types.ts'
import type { Locale } from './locale.ts'
import type { Passage } from './passage.ts'
import { conceptsIn } from './patterns.ts'
import { isJoined, stems } from './text.ts'

interface Searchable {
  readonly locale: Locale
  readonly index: MiniSearch
  readonly passages: readonly Passage[]
}

/** A passage as the index takes it; each field is terms with spaces between. */
interface Entry {
  readonly id: number
  readonly title: string
  readonly text: string
  readonly topics: string
  readonly hints: string
}

const OPTIONS: Options<Entry> = {
  fields: ['title', 'text', 'topics', 'hints'],
  tokenize: (text) => text.split(' '),
  processTerm: (term) => term || null,
}

/** Concepts stand among the terms with a sign that no word has. */
const asTerm = (concept: Concept): string => `#${concept}`

/** What a passage is about: said of it by hand, and read from its heading. */
export interface Subjects {
  readonly topics: readonly Concept[]
  readonly hints: readonly Concept[]
}

/** Builds the index of one language. @param subjects Those of each passage, in order. */
export function buildIndex(
  passages: readonly Passage[],
  subjects: readonly Subjects[],
  locale: Locale,
): MiniSearch<Entry> {
  const index = new MiniSearch<Entry>(OPTIONS)
  index.addAll(
    passages.map((passage, id) => ({
      id,
      title: stems(passage.heading, locale).join(' '),
      text: stems(passage.blocks.join(' '), locale).join(' '),
      topics: (subjects[id]?.topics ?? []).map(asTerm).join(' '),
      hints: (subjects[id]?.hints ?? []).map(asTerm).join(' '),
    })),
  )
  return index
}

export function loadIndex(serialised: object): MiniSearch {
  return MiniSearch.loadJS(
    serialised as Parameters<typeof MiniSearch.loadJS>[0],
    OPTIONS,
  ) as MiniSearch
}

/** A question as terms, heaviest first what it says itself, then what the conversation adds. */
export interface Query {
  readonly concepts: readonly Concept[]
  readonly words: readonly string[]
  readonly earlier: { readonly concepts: readonly Concept[]; readonly words: readonly string[] }
}

export function queryOf(question: string, earlier: string | null, locale: Locale): Query {
  return {
    concepts: conceptsIn(question, locale),
    words: [...new Set(stems(question, locale))],
    earlier: {
      concepts: earlier ? conceptsIn(earlier, locale) : [],
      words: earlier ? [...new Set(stems(earlier, locale))] : [],
    },
  }
}

export interface Hit {
  readonly passage: Passage
  readonly score: number
  /** Part of the question's own words that the passage has, 0 to 1. */
  readonly coverage: number
  /** How many subjects of the question the passage has, without incidental ones. */
  readonly shared: number
}

/** What a source is worth beside others that match as well: the FAQ is written to answer. */
const WORTH: readonly (readonly [prefix: string, factor: number])[] = [
  ['faq/', 1.25],
  ['pages/how-it-works', 1.05],
  ['pages/about', 0.9],
  ['guides/', 0.9],
]

const BOOST = { title: 1.8, text: 1, topics: 4, hints: 1.2 }
/** Short passages are not worth much more than long ones: each answers its own question. */
const BM25 = { k: 1.2, b: 0.3, d: 0.5 }
/** What earlier questions weigh, alone and beside a subject that the question names itself. */
const EARLIER = { alone: 0.45, beside: 0.15 }

/** What subjects are worth beside others; little where questions about anything else name them in passing. */
const WEIGHT: Partial<Readonly<Record<Concept, number>>> = {
  ...{ project: 0.12, supporter: 0.35, fund: 0.45, time: 0.5, free: 0.6, account: 0.6, money: 0.6 },
  // Whoever wants to report something asks where, whatever it is about.
  report: 2,
}

/** Subjects that alone say nothing of what is asked. */
const INCIDENTAL: ReadonlySet<Concept> = new Set(['project', 'supporter', 'time'])

/** Passages that answer a question, best first. */
export function retrieve(knowledge: Searchable, query: Query, most = 8): Hit[] {
  const weights = new Map<string, number>()
  const add = (term: string, weight: number) => {
    if (!weights.has(term)) weights.set(term, weight)
  }
  for (const concept of query.concepts) add(asTerm(concept), WEIGHT[concept] ?? 1)
  for (const word of query.words) add(word, 1)
  const earlier = query.concepts.length > 0 ? EARLIER.beside : EARLIER.alone
  for (const concept of query.earlier.concepts) add(asTerm(concept), earlier)
  for (const word of query.earlier.words) add(word, earlier)
  if (weights.size === 0) return []
  const isWord = (term: string) => !term.startsWith('#') && !isJoined(knowledge.locale)
  const results = knowledge.index.search([...weights.keys()].join(' '), {
    boost: BOOST,
    bm25: BM25,
    boostTerm: (term) => weights.get(term) ?? 1,
    boostDocument: (id) => worthOf(knowledge.passages[Number(id)]),
    prefix: (term) => isWord(term) && term.length >= 4,
    fuzzy: (term) => (isWord(term) && term.length >= 5 ? 0.2 : false),
  })
  const hits = results.flatMap((result) => {
    const passage = knowledge.passages[Number(result.id)]
    if (!passage) return []
    const matched = new Set(result.queryTerms)
    const words = query.words.filter((word) => matched.has(word)).length
    return [
      {
        passage,
        // The library multiplies by the number of words found, which would count every chance match again.
        score: result.score / Math.max(1, result.terms.length),
        coverage: query.words.length === 0 ? 0 : words / query.words.length,
        shared: query.concepts.filter(
          (concept) => !INCIDENTAL.has(concept) && matched.has(asTerm(concept)),
        ).length,
      },
    ]
  })
  // Where the question names its subject, words alone are chance.
  hits.sort((a, b) => b.score - a.score)
  const onSubject = hits.filter(({ shared }) => shared > 0)
  return (onSubject.length > 0 ? onSubject : hits).slice(0, most)
}

function worthOf(passage: Passage | undefined): number {
  return WORTH.find(([prefix]) => passage?.id.startsWith(prefix))?.[1] ?? 1
}
