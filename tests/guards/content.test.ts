import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { factsOf } from '#islands/content/facts.ts'
import { checkContent } from '../../scripts/content/check.ts'
import { coverageTable } from '../../scripts/content/coverage.ts'
import { FAULT_KINDS, formatFault } from '../../scripts/content/fault.ts'
import { accept, readLedger } from '../../scripts/content/ledger.ts'
import { ELEMENTS } from '../../scripts/content/structure.ts'
import { readTree } from '../../scripts/content/tree.ts'

const FAULTY = 'tests/fixtures/content/faulty'
const fixture = (root: string) => readTree(root, ['en', 'fr'])
const check = (tree: ReturnType<typeof readTree>) => checkContent(tree, readLedger(tree))

/** `file:line kind`, relative to src/content. */
const found = (root: string) =>
  check(fixture(root)).map(
    ({ file, line, kind }) => `${file.replace('src/content/', '')}:${line} ${kind}`,
  )

/** A copy of the faulty texts that a test may change. */
function copy(): string {
  const root = mkdtempSync(join(tmpdir(), 'backlit-content-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  cpSync(FAULTY, root, { recursive: true })
  return root
}

describe('the texts in src/content', () => {
  const tree = readTree('.')

  it('are what the check reads', () => {
    expect(tree.docs.length).toBeGreaterThan(200)
  })

  it('have no faults; `npm run content:check` says the same', () => {
    expect(check(tree).map(formatFault)).toEqual([])
  })

  it('may use the elements the pages know', () => {
    const source = readFileSync('src/islands/content/mdx.ts', 'utf8')
    const [, listed = ''] = /mdxComponents = \{([^}]*)\}/.exec(source) ?? []
    const names = listed.split(',').map((name) => name.trim())
    const facts = Object.keys(factsOf('en', ''))
    expect([...names.filter((name) => /^[A-Z]\w*$/.test(name)), ...facts].sort()).toEqual(ELEMENTS)
  })
})

describe('the content check', () => {
  it('accepts what the guide for editors allows', () => {
    expect(found('tests/fixtures/content/good')).toEqual([])
  })

  it('finds every kind of fault with its file and line', () => {
    expect(found(FAULTY)).toEqual([
      'faq/en/fees.mdx:1 missing',
      'faq/en/fees.mdx:5 frontmatter',
      'faq/en/fees.mdx:8 heading',
      'faq/en/types.mdx:2 frontmatter',
      'faq/en/types.mdx:3 frontmatter',
      'faq/en/types.mdx:4 frontmatter',
      'faq/fr/lonely.mdx:1 extra',
      'faq/stray.mdx:1 extra',
      'guides/en/links.mdx:12 link',
      'guides/en/links.mdx:14 link',
      'guides/en/links.mdx:16 link',
      'guides/en/links.mdx:16 link',
      'guides/en/links.mdx:18 link',
      'guides/en/links.mdx:20 link',
      'guides/en/links.mdx:22 link',
      'guides/en/links.mdx:22 image',
      'guides/en/links.mdx:24 image',
      'guides/en/links.mdx:26 image',
      'guides/en/plan.mdx:10 heading',
      'guides/en/plan.mdx:14 heading',
      'guides/en/plan.mdx:16 element',
      'guides/en/plan.mdx:20 element',
      'guides/en/plan.mdx:22 element',
      'guides/en/plan.mdx:24 markup',
      'guides/fr/links.mdx:1 stale',
      'guides/fr/links.mdx:3 language',
      'guides/fr/links.mdx:19 parts',
      'guides/fr/plan.mdx:1 unrecorded',
      'guides/fr/plan.mdx:2 frontmatter',
      'guides/fr/plan.mdx:4 frontmatter',
      'guides/fr/plan.mdx:7 heading',
      'legal/fr/rules.mdx:1 unrecorded',
      'legal/fr/rules.mdx:5 frontmatter',
      'legal/fr/rules.mdx:11 numbers',
      'legal/fr/rules.mdx:13 negation',
      'legal/fr/rules.mdx:15 numbers',
      'legal/fr/rules.mdx:15 link',
      'legal/fr/rules.mdx:17 language',
      'legal/fr/rules.mdx:21 voice',
      'pages/fr/bare.mdx:1 extra',
      'pages/fr/bare.mdx:1 frontmatter',
      'translations.json:5 extra',
    ])
  })

  it('says why the build would refuse a text', () => {
    const root = copy()
    const file = 'src/content/faq/fr/types.mdx'
    writeFileSync(join(root, file), `${readFileSync(join(root, file), 'utf8')}\nUne ligne<br>\n`)
    const faults = check(fixture(root)).filter(
      (fault) => fault.file === file && fault.kind === 'markup',
    )
    expect(faults.map(formatFault)).toEqual([
      `${file}:8 markup: Expected a closing tag for \`<br>\` (8:10) before the end of \`paragraph\``,
    ])
  })

  it('has an example of every kind, and the guide for editors explains it', () => {
    const kinds = new Set(check(fixture(FAULTY)).map(({ kind }) => kind))
    expect(FAULT_KINDS.filter((kind) => !kinds.has(kind))).toEqual([])
    const guide = readFileSync('docs/editing-content.md', 'utf8')
    expect(FAULT_KINDS.filter((kind) => !guide.includes(`**\`${kind}\`**`))).toEqual([])
  })

  it('counts states per language', () => {
    const tree = fixture(FAULTY)
    const [title, , row] = coverageTable(tree, readLedger(tree)).split('\n')
    expect(title).toContain('5 in English')
    expect(row?.split(/\s{2,}/)).toEqual(['fr', '1', '1', '2', '1', '20 %'])
  })

  it('records one text, or all of a language, as translated', () => {
    const root = copy()
    const states = () => found(root).filter((fault) => /stale|unrecorded|json/.test(fault))
    expect(accept(fixture(root), 'fr', 'guides/links')).toBe(1)
    expect(states()).toEqual(['guides/fr/plan.mdx:1 unrecorded', 'legal/fr/rules.mdx:1 unrecorded'])
    expect(accept(fixture(root), 'fr')).toBe(4)
    expect(states()).toEqual([])
    expect(accept(fixture(root), 'fr', 'guides/gone')).toBe(0)
  })
})
