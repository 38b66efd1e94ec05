import { isScalar, parseDocument } from 'yaml'
import { schemas } from '#content/schemas.ts'
import type { Fault } from './fault.ts'
import type { Doc } from './tree.ts'

interface Frontmatter {
  readonly values: Readonly<Record<string, unknown>>
  readonly lineOf: ReadonlyMap<string, number>
  /** Number of the line with the closing `---`; 0 when there is none. */
  readonly end: number
  readonly faults: readonly Fault[]
}

/** Index of the first line of the text below the frontmatter. */
export function bodyStart(doc: Doc): number {
  return doc.lines[0] === '---' ? doc.lines.indexOf('---', 1) + 1 : 0
}

/** Checks the frontmatter's syntax, then its values against the collection's schema. */
export function checkFrontmatter(doc: Doc): Fault[] {
  const { values, lineOf, end, faults } = readFrontmatter(doc)
  if (faults.length > 0) return [...faults]
  const result = schemas[doc.collection].safeParse(values)
  const wrong = (result.error?.issues ?? []).map((issue) => {
    const key = String(issue.path[0] ?? '')
    const known = lineOf.get(key)
    const message = known ? `\`${key}\`: ${issue.message}` : `\`${key}\` is missing`
    return fault(doc, known ?? end, message)
  })
  const keys = Object.keys(schemas[doc.collection].shape)
  const unknown = [...lineOf]
    .filter(([key]) => !keys.includes(key))
    .map(([key, line]) => fault(doc, line, `nothing reads \`${key}\`; known: ${keys.join(', ')}`))
  return [...wrong, ...unknown]
}

/** Reads a YAML subset, one `key: value` per line, so that each fault has a line and a plain reason. */
export function readFrontmatter(doc: Doc): Frontmatter {
  const values: Record<string, unknown> = {}
  const lineOf = new Map<string, number>()
  const faults: Fault[] = []
  const end = bodyStart(doc)
  if (end === 0) {
    const message = 'the file has to begin with lines between `---` and `---`'
    return { values, lineOf, end, faults: [fault(doc, 1, message)] }
  }
  for (const [index, raw] of doc.lines.slice(1, end - 1).entries()) {
    const line = index + 2
    if (raw.trim() === '') continue
    const [, key, written] = /^([A-Za-z]\w*):\s+(.*\S)\s*$/.exec(raw) ?? []
    if (!key || written === undefined) {
      faults.push(fault(doc, line, 'write one `name: value` per line'))
      continue
    }
    if (lineOf.has(key)) faults.push(fault(doc, line, `\`${key}\` is there twice`))
    lineOf.set(key, line)
    const value = scalar(written)
    if (value === undefined) {
      faults.push(fault(doc, line, `put the value of \`${key}\` between double quotation marks`))
    } else values[key] = value
  }
  return { values, lineOf, end, faults }
}

/** A YAML scalar on one line; undefined when YAML would read anything but the text as written. */
function scalar(written: string): unknown {
  const { contents, errors } = parseDocument(written)
  if (errors.length > 0 || !isScalar(contents) || /^BLOCK/.test(contents.type ?? ''))
    return undefined
  const [start, end] = contents.range ?? []
  return start === 0 && end === written.length ? (contents.value ?? undefined) : undefined
}

function fault(doc: Doc, line: number, message: string): Fault {
  return { kind: 'frontmatter', file: doc.file, line, message }
}
