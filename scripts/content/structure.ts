import type { Collection } from '#content/schemas.ts'
import type { Fault, FaultKind } from './fault.ts'
import type { Outline } from './markdown.ts'
import type { Doc } from './tree.ts'

/** The elements a text may use (`src/islands/content/mdx.ts`). */
export const ELEMENTS: readonly string[] = [
  'Brand',
  'Checklist',
  'Email',
  'Example',
  'Fee',
  'Note',
  'Operator',
  'ReviewDays',
]

/** The title is the page's h1; questions and stories are an h2 already. */
const FIRST_LEVEL: Readonly<Record<Collection, number>> = {
  pages: 2,
  guides: 2,
  legal: 2,
  faq: 3,
  help: 3,
  templates: 2,
  stories: 3,
}

/** Checks one text on its own: heading levels, elements, characters that MDX would run as code. */
export function checkStructure(doc: Doc, { headings, tags, bare, refusal }: Outline): Fault[] {
  const first = FIRST_LEVEL[doc.collection]
  const faults: Fault[] = []
  let previous = first - 1
  for (const { level, line } of headings) {
    if (level < first) {
      faults.push(fault('heading', doc, line, `headings here start at ${'#'.repeat(first)}`))
    } else if (level > previous + 1) {
      const expected = '#'.repeat(previous + 1)
      faults.push(
        fault('heading', doc, line, `${'#'.repeat(level)} skips a level; expected ${expected}`),
      )
    }
    previous = Math.max(level, first)
  }
  const markup = bare.map((line) =>
    fault('markup', doc, line, 'write \\{, \\} or \\< for a bare {, } or <'),
  )
  const elements = checkElements(doc, tags)
  if (refusal && markup.length + elements.length === 0)
    markup.push(fault('markup', doc, refusal.line, refusal.reason))
  return [...faults, ...markup, ...elements]
}

/** Checks a translation against its source: the same heading levels in the same order. */
export function checkParity(doc: Doc, own: Outline, source: Outline): Fault[] {
  const faults: Fault[] = []
  const count = Math.max(own.headings.length, source.headings.length)
  for (let index = 0; index < count; index += 1) {
    const here = own.headings[index]
    const there = source.headings[index]
    if (here?.level === there?.level) continue
    const line = here?.line ?? own.headings.at(-1)?.line ?? 1
    const [has, wants] = [own.headings.length, source.headings.length]
    const reason =
      has === wants
        ? `English has ${'#'.repeat(there?.level ?? 2)} here (line ${there?.line})`
        : `${has} headings, English has ${wants}; they differ from here`
    faults.push(fault('heading', doc, line, reason))
    break
  }
  return faults
}

function checkElements(doc: Doc, tags: Outline['tags']): Fault[] {
  const faults: Fault[] = []
  const open: Outline['tags'][number][] = []
  for (const tag of tags) {
    if (/^[a-z]/.test(tag.name)) continue
    if (!ELEMENTS.includes(tag.name)) {
      const message = `there is no <${tag.name}>; known: ${ELEMENTS.join(', ')}`
      faults.push(fault('element', doc, tag.line, message))
    } else if (tag.kind === 'open') open.push(tag)
    else if (tag.kind === 'close' && open.at(-1)?.name === tag.name) open.pop()
    else if (tag.kind === 'close') {
      faults.push(fault('element', doc, tag.line, `</${tag.name}> closes nothing`))
    }
  }
  for (const { name, line } of open) {
    faults.push(fault('element', doc, line, `<${name}> is never closed; add </${name}>`))
  }
  return faults
}

function fault(kind: FaultKind, doc: Doc, line: number, message: string): Fault {
  return { kind, file: doc.file, line, message }
}
