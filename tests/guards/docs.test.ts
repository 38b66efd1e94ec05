import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { replaceSection } from '../bench/report.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const DOCUMENTS = [
  ...globSync('*.md', { cwd: ROOT }),
  ...globSync('{docs,src,server,supabase,scripts,tests,deploy}/**/*.md', {
    cwd: ROOT,
    exclude: ['supabase/demo/content/**', 'tests/fixtures/**'],
  }),
]

const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8')

/** A document without its code, where brackets are not links. */
const prose = (text: string): string => text.replace(/```[\s\S]*?```|`[^`\n]*`/g, '')

/** Anchors of the headings, as on GitHub. */
function anchors(text: string): string[] {
  return [...text.replace(/```[\s\S]*?```/g, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  )
}

function brokenLinks(name: string): string[] {
  const links = [...prose(read(name)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? name : join(dirname(name), path)
    if (!existsSync(join(ROOT, target))) return true
    return anchor !== undefined && !anchors(read(target)).includes(anchor)
  })
}

/** Paths in backticks that do not exist, neither from the root nor from the document's folder. */
function missingPaths(name: string): string[] {
  const paths = [...read(name).matchAll(/`([\w.[\]/-]+\/[\w.[\]/-]*)`/g)].map(
    ([, path = '']) => path,
  )
  return paths
    .filter(
      (path) =>
        /^(src|server|supabase|scripts|tests|deploy|docs)\//.test(path) || /\.ts$/.test(path),
    )
    .filter((path) => ![path, join(dirname(name), path)].some((one) => existsSync(join(ROOT, one))))
}

describe('documents', () => {
  it('link only to files and headings that exist', () => {
    expect(DOCUMENTS.length).toBeGreaterThan(30)
    const broken = DOCUMENTS.map((name) => [name, brokenLinks(name)] as const)
    expect(broken.filter(([, links]) => links.length > 0)).toEqual([])
  })

  it('name only files that exist', () => {
    const missing = DOCUMENTS.map((name) => [name, missingPaths(name)] as const)
    expect(missing.filter(([, paths]) => paths.length > 0)).toEqual([])
  })

  it('name every setting and every command', () => {
    const settings = [...read('server/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(
      ([, name = '']) => name,
    )
    expect(settings.length).toBeGreaterThan(15)
    const configuration = read('docs/configuration.md')
    expect(settings.filter((name) => !configuration.includes(`\`${name}\``))).toEqual([])

    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const commands = read('docs/commands.md')
    const isNamed = (name: string) =>
      new RegExp(`\`(npm (run )?(-s )?)?${name}[ \`]`).test(commands)
    expect(Object.keys(scripts).filter((name) => !isNamed(name))).toEqual([])
  })
})

describe('the database’s document', () => {
  const migrations = globSync('supabase/migrations/*.sql', { cwd: ROOT }).map(read).join('\n')
  const document = read('docs/database.md')

  it('lists every public table', () => {
    const tables = [...migrations.matchAll(/^create table public\.(\w+)/gm)].map(([, name]) => name)
    expect(tables.length).toBeGreaterThan(20)
    expect(tables.filter((name) => !document.includes(`\n| \`${name}\` `))).toEqual([])
  })

  it('lists every public function with its parameters', () => {
    const functions = [
      ...migrations.matchAll(/^create function public\.(\w+)\(([\s\S]*?)\)\s+returns/gm),
    ].map(([, name, list = '']) => `\`${name}(${(list.match(/\bp_\w+/g) ?? []).join(', ')})\``)
    expect(functions.length).toBeGreaterThan(100)
    expect(functions.filter((one) => !document.includes(one))).toEqual([])
  })
})

describe('decisions', () => {
  const names = DOCUMENTS.filter((name) => name.startsWith('docs/decisions/'))
    .map((name) => name.slice('docs/decisions/'.length))
    .sort()

  it('are numbered without gaps', () => {
    const numbers = names.map((name) => Number(/^(\d{4})-[a-z0-9-]+\.md$/.exec(name)?.[1]))
    expect(numbers).toEqual(names.map((_, index) => index + 1))
  })

  it('say their number, date and status, and stay short', () => {
    const wrong = names.filter((name) => {
      const text = read(`docs/decisions/${name}`)
      const form =
        /^# (\d+)\. .+\n\nDate: \d{4}-\d\d-\d\d\n\nStatus: (accepted|superseded by \[\d+\]\(.+\))\n/
      return (
        Number(form.exec(text)?.[1]) !== Number(name.slice(0, 4)) || text.split('\n').length > 40
      )
    })
    expect(wrong).toEqual([])
  })
})

describe('the bench report', () => {
  it('replaces its own section and no other', () => {
    const document =
      'A\n<!-- one -->\nold $1\n<!-- /one -->\nB\n<!-- two -->\nkept\n<!-- /two -->\n'
    expect(replaceSection(document, 'one', 'new $&')).toBe(
      'A\n<!-- one -->\n\nnew $&\n<!-- /one -->\nB\n<!-- two -->\nkept\n<!-- /two -->\n',
    )
    expect(() => replaceSection(document, 'three', '')).toThrow('three')
  })
})
