import { compare } from './compare.ts'
import type { Fault } from './fault.ts'
import { checkFrontmatter } from './frontmatter.ts'
import { checkTranslations, type Ledger } from './ledger.ts'
import { checkReferences } from './links.ts'
import { type Outline, outline } from './markdown.ts'
import { checkParity, checkStructure } from './structure.ts'
import { type Doc, findDoc, SOURCE_LOCALE, type Tree } from './tree.ts'
import { checkWords } from './words.ts'

/** Everything wrong with the texts of a tree, by file and line. */
export function checkContent(tree: Tree, ledger: Ledger): Fault[] {
  const known = new Map<Doc, Outline>()
  const outlines = (doc: Doc): Outline => {
    const found = known.get(doc) ?? outline(doc)
    known.set(doc, found)
    return found
  }
  const faults = tree.docs.flatMap((doc) => {
    const source = findDoc(tree, doc.collection, SOURCE_LOCALE, doc.slug)
    return [
      ...checkFrontmatter(doc),
      ...checkStructure(doc, outlines(doc)),
      ...checkReferences(tree, doc, outlines),
      ...checkWords(doc, outlines(doc)),
      ...(source && source !== doc
        ? [
            ...checkParity(doc, outlines(doc), outlines(source)),
            ...compare(doc, outlines(doc), source, outlines(source)),
          ]
        : []),
    ]
  })
  return [...checkTranslations(tree, ledger), ...faults].sort(
    (a, b) => a.file.localeCompare(b.file) || a.line - b.line,
  )
}
