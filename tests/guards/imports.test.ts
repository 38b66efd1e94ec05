import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Layers of `src`, lowest first: a layer may import itself and those before it. */
const LAYERS = ['i18n', 'core', 'ui', 'islands', 'layouts', 'pages']

/** Features that may import other features. Anything else that two features share belongs in `core` or `ui`. */
const FEATURE_ARROWS = [
  'account -> creator',
  'admin -> account',
  'admin -> files',
  'admin -> listing',
  'admin -> numbers',
  'admin -> questions',
  'admin -> report',
  'admin -> team',
  'assistant -> contact',
  'catalogue -> listing',
  'content -> listing',
  'creator -> catalogue',
  'creator -> listing',
  'dashboard -> listing',
  'dashboard -> my-projects',
  'dashboard -> notifications',
  'dashboard -> submit',
  'dashboard -> support',
  'embed -> catalogue',
  'embed -> listing',
  'messages -> files',
  'messages -> notifications',
  'messages -> questions',
  'messages -> report',
  'messages -> support',
  'my-projects -> files',
  'my-projects -> listing',
  'my-projects -> numbers',
  'my-projects -> questions',
  'my-projects -> submit',
  'my-projects -> team',
  'notifications -> listing',
  'notifications -> report',
  'palette -> account',
  'palette -> catalogue',
  'project-page -> catalogue',
  'project-page -> creator',
  'project-page -> embed',
  'project-page -> files',
  'project-page -> follow',
  'project-page -> listing',
  'project-page -> saved',
  'questions -> listing',
  'saved -> catalogue',
  'submit -> catalogue',
  'submit -> creator',
  'submit -> listing',
  'support -> listing',
  'transparency -> listing',
  'transparency -> report',
]

interface Import {
  from: string
  specifier: string
  to: string
  typeOnly: boolean
}

function importsOf(file: string, source: string): Import[] {
  const found: Import[] = []
  const pattern =
    /(?:import|export)\s+(type\s+)?[^'"]*?from\s*['"]([^'"]+)['"]|import\s*\(?\s*['"]([^'"]+)['"]/g
  for (const match of source.matchAll(pattern)) {
    const specifier = match[2] ?? match[3] ?? ''
    const to = specifier.startsWith('#')
      ? `src/${specifier.slice(1)}`
      : specifier.startsWith('.')
        ? normalize(join(dirname(file), specifier))
        : specifier
    found.push({ from: file, specifier, to, typeOnly: Boolean(match[1]) })
  }
  return found
}

const listed = (pattern: string) => globSync(pattern).map((file) => file.replaceAll('\\', '/'))
const files = listed('src/**/*.{ts,tsx,astro}')
const imports = files
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap((file) => importsOf(file, readFileSync(file, 'utf8')))
const layer = (path: string) => path.split('/')[1] ?? ''
const feature = (path: string) => (layer(path) === 'islands' ? (path.split('/')[2] ?? '') : '')
/** Imports within one of these are relative; from one to another they start with `#`. */
const home = (path: string) => `${layer(path)}/${feature(path)}`
const inside = imports.filter(({ to }) => to.startsWith('src/'))

describe('import arrows', () => {
  it('finds the imports it guards', () => {
    expect(files.length).toBeGreaterThan(50)
    expect(imports.length).toBeGreaterThan(100)
  })

  it('points every import down: i18n <- core <- ui <- islands <- layouts <- pages', () => {
    const wrong = inside.filter(
      ({ from, to }) =>
        LAYERS.includes(layer(from)) && LAYERS.indexOf(layer(to)) > LAYERS.indexOf(layer(from)),
    )
    expect(wrong).toEqual([])
  })

  it('lets a feature use another only where the list says so, and the list names no other', () => {
    const used = inside.flatMap(({ from, to }) =>
      feature(from) && feature(to) && feature(from) !== feature(to)
        ? [`${feature(from)} -> ${feature(to)}`]
        : [],
    )
    expect([...new Set(used)].sort()).toEqual(FEATURE_ARROWS)
  })

  it('keeps server code out of components', () => {
    const wrong = imports.filter(
      ({ from, to, typeOnly }) => from.endsWith('.tsx') && /\.server\.ts$/.test(to) && !typeOnly,
    )
    expect(wrong).toEqual([])
  })

  it('lets server code in src import nothing from the process around it', () => {
    expect(imports.filter(({ to }) => /^(server|scripts|tests)\//.test(to))).toEqual([])
  })

  it('lets the server talk to pages by `Astro.locals`, not by the environment', () => {
    const wrong = files.filter((file) => /\bprocess\.env\b/.test(readFileSync(file, 'utf8')))
    expect(wrong).toEqual([])
  })

  it('lets pages mount an island only through its index', () => {
    const wrong = imports.filter(
      ({ from, to, typeOnly }) =>
        from.startsWith('src/pages/') &&
        feature(to) &&
        to.endsWith('.tsx') &&
        !typeOnly &&
        basename(to) !== 'index.tsx',
    )
    expect(wrong).toEqual([])
  })

  it('writes imports one way: relative inside a layer or feature, with # across', () => {
    const wrong = inside.filter(
      ({ from, to, specifier }) =>
        LAYERS.includes(layer(from)) &&
        specifier.startsWith('#') !== (home(from) !== home(to)) &&
        // Functions take texts as well, and know no #.
        !(layer(from) === 'i18n' && to === 'src/site.ts') &&
        existsSync(to),
    )
    expect(wrong.map(({ from, specifier }) => `${from}: ${specifier}`)).toEqual([])
  })

  it('names every file in kebab-case', () => {
    const wrong = files.filter(
      (file) =>
        !file.startsWith('src/pages/') &&
        !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/.test(basename(file)),
    )
    expect(wrong).toEqual([])
  })

  it('imports zod from core, where it is set up for the security policy', () => {
    const wrong = imports.filter(
      ({ from, to, typeOnly }) => to === 'zod' && !typeOnly && from !== 'src/core/zod.ts',
    )
    expect(wrong).toEqual([])
  })

  it('makes a browser Supabase client in one place only', () => {
    const wrong = imports.filter(
      ({ from, to, typeOnly }) =>
        to === '@supabase/supabase-js' &&
        !typeOnly &&
        from !== 'src/core/supabase.ts' &&
        !from.endsWith('.server.ts'),
    )
    expect(wrong).toEqual([])
  })

  it('turns failures of the Data API into errors in core only', () => {
    const wrong = files.filter(
      (file) =>
        layer(file) !== 'core' && /import [^;]*?\bfromPostgrest\b/.test(readFileSync(file, 'utf8')),
    )
    expect(wrong).toEqual([])
  })
})
