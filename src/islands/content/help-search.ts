/** `/help.json`: what the search reads, and how it says the number of results, by plural form. */
export interface SearchTexts {
  readonly results: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>
  readonly entries: readonly Searchable[]
}

/** A text the search finds. */
export interface Searchable {
  readonly href: string
  readonly title: string
  /** The guide it is a section of. */
  readonly within?: string
  readonly text: string
}

interface Found extends Searchable {
  /** The words around the first match, about 140 characters. */
  readonly excerpt: string
}

const EXCERPT = 140

/** Texts with all words of a query, those that have them in the title first. */
export function findTexts(index: readonly Searchable[], query: string): Found[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const titled = (one: Searchable) => words.filter((word) => fold(one.title).includes(word)).length
  return index
    .filter(({ title, within = '', text }) => {
      const all = fold(`${title} ${within} ${text}`)
      return words.every((word) => all.includes(word))
    })
    .sort((a, b) => titled(b) - titled(a))
    .map((one) => ({ ...one, excerpt: excerpt(one.text, words) }))
}

function excerpt(text: string, words: readonly string[]): string {
  const folded = fold(text)
  const places = words.map((word) => folded.indexOf(word)).filter((place) => place >= 0)
  const near = Math.min(...places, text.length) - EXCERPT / 3
  const start = places.length === 0 || near <= 0 ? 0 : text.indexOf(' ', near) + 1
  const rest = text.slice(start)
  // At a space where there is one; Japanese and Chinese have none.
  const cut = rest.length > EXCERPT ? rest.slice(0, EXCERPT).replace(/\s\S{0,20}$/, '') : rest
  return `${start > 0 ? '… ' : ''}${cut}${cut.length < rest.length ? ' …' : ''}`
}

/** Lower case, Latin letters without accents; as long as the text, so that places in one are places in the other. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/\p{Script=Latin}/gu, (letter) => letter.normalize('NFD').charAt(0))
}
