import { isLocale } from '#i18n/locales.ts'
import type { Block } from './blocks.ts'
import type { Fault, FaultKind } from './fault.ts'
import { readFrontmatter } from './frontmatter.ts'
import type { Outline } from './markdown.ts'
import { lostDenial } from './negation.ts'
import { numberFault, without } from './numbers.ts'
import { unsaidThere } from './pinned.ts'
import type { Doc } from './tree.ts'

/** Values that a translation takes from English as they are. */
const DATA = /^(version|effective|updated|order|minutes|category|funding|currency|option)$/
/** English sentences whose numbers each language counts for itself. */
const OWN_NUMBERS = /\b129 characters\b/
/** A clause's number in a legal text, such as 10.2. */
const CLAUSE = /^\d+\.(?:\d+\.?)?/

/** What a translation says otherwise than its source, paragraph by paragraph. */
export function compare(doc: Doc, own: Outline, source: Doc, theirs: Outline): Fault[] {
  return [...compareData(doc, source), ...compareBlocks(doc, own, theirs)]
}

function compareData(doc: Doc, source: Doc): Fault[] {
  const [own, theirs] = [readFrontmatter(doc), readFrontmatter(source)]
  return Object.entries(theirs.values).flatMap(([key, value]): Fault[] => {
    const line = own.lineOf.get(key)
    if (line === undefined || !DATA.test(key) || String(own.values[key]) === String(value))
      return []
    const message = `\`${key}\`: English has ${String(value)}`
    return [{ kind: 'frontmatter', file: doc.file, line, message }]
  })
}

function compareBlocks(doc: Doc, own: Outline, theirs: Outline): Fault[] {
  const fault = (kind: FaultKind, line: number, message: string): Fault => {
    return { kind, file: doc.file, line, message }
  }
  // Translations of legal texts begin with a note that English prevails.
  const blocks = doc.collection === 'legal' ? own.blocks.slice(1) : own.blocks
  // A missing heading has been reported as such.
  const headings = (list: readonly Block[]) => list.filter(({ kind }) => kind === 'heading').length
  if (headings(blocks) !== headings(theirs.blocks)) return []
  const parting = theirs.blocks.findIndex(({ kind }, place) => blocks[place]?.kind !== kind)
  if (parting >= 0 || blocks.length > theirs.blocks.length) {
    const place = parting >= 0 ? parting : theirs.blocks.length
    const [here, there] = [blocks[place], theirs.blocks[place]]
    const wanted = there ? `a ${there.kind} (line ${there.line})` : 'the end'
    const message = `${here ? `a ${here.kind}` : 'the end'}, where English has ${wanted}`
    return [fault('parts', here?.line ?? doc.lines.length, message)]
  }
  return theirs.blocks.flatMap((english, place) => {
    const block = blocks[place] ?? english
    return [...differences(english, block, doc)].map(([kind, message]) =>
      fault(kind, block.line, message),
    )
  })
}

function* differences(english: Block, block: Block, doc: Doc): Generator<[FaultKind, string]> {
  const clause = CLAUSE.exec(english.text)?.[0]
  if (clause && !block.text.startsWith(clause)) yield ['numbers', `English has clause ${clause}`]
  else if (!OWN_NUMBERS.test(english.text)) {
    const numbers = numberFault(english.text, block.text, doc.locale)
    if (numbers) yield ['numbers', numbers]
  }
  // Headings that links point at are called differently in each language.
  const [own, theirs] = [block, english].map(({ targets }) =>
    targets.map((target) => target.replace(/#.+/, '#')),
  )
  for (const target of without(theirs ?? [], own ?? []))
    yield ['link', `English has a link to ${target} here`]
  if (doc.collection === 'legal' && lostDenial(english.text, block.text, doc.locale))
    yield ['negation', `English denies more here: “${english.text.slice(0, 80)}”`]
  const lost = isLocale(doc.locale) ? unsaidThere(english.text, block.text, doc.locale) : null
  if (lost) yield ['pinned', lost]
}
