import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Who may import whom inside `src` (design: domain <- lib, i18n, stores <- components <- islands <- layouts <- pages). */
const MAY_IMPORT: Record<string, readonly string[]> = {
  domain: ['domain'],
  i18n: ['domain', 'i18n', 'lib'],
  lib: ['domain', 'i18n', 'lib', 'stores'],
  stores: ['domain', 'i18n', 'lib', 'stores'],
  components: ['domain', 'i18n', 'lib', 'stores', 'components'],
  islands: ['domain', 'i18n', 'lib', 'stores', 'components', 'islands'],
  server: ['domain', 'i18n', 'lib', 'server'],
  layouts: ['domain', 'i18n', 'lib', 'components', 'islands', 'layouts', 'styles'],
  pages: ['domain', 'i18n', 'lib', 'components', 'islands', 'layouts', 'server', 'styles'],
}
/** A stateless primitive knows nothing of state. Sections may name the types of what a page hands them. */
const UI_MAY_IMPORT = ['domain', 'i18n', 'lib', 'components']

interface Import {
  from: string
  to: string
  typeOnly: boolean
}

function importsOf(file: string, source: string): Import[] {
  const found: Import[] = []
  const pattern =
    /(?:import|export)\s+(type\s+)?[^'"]*?from\s*['"]([^'"]+)['"]|import\s*\(?\s*['"]([^'"]+)['"]/g
  for (const match of source.matchAll(pattern)) {
    const target = match[2] ?? match[3] ?? ''
    const to = target.startsWith('@/')
      ? `src/${target.slice(2)}`
      : target.startsWith('.')
        ? normalize(join(dirname(file), target))
        : target
    found.push({ from: file, to, typeOnly: Boolean(match[1]) })
  }
  return found
}

const files = globSync('src/**/*.{ts,tsx,astro}').map((file) => file.replaceAll('\\', '/'))
const imports = files
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap((file) => importsOf(file, readFileSync(file, 'utf8')))
const area = (path: string) => path.split('/')[1] ?? ''
const feature = (path: string) => path.split('/')[2] ?? ''

describe('import arrows', () => {
  it('finds the imports it guards', () => {
    expect(files.length).toBeGreaterThan(50)
    expect(imports.length).toBeGreaterThan(100)
  })

  it('keeps every import within the allowed directions', () => {
    const wrong = imports.filter(({ from, to, typeOnly }) => {
      if (!to.startsWith('src/') || !MAY_IMPORT[area(from)]) return false
      if (typeOnly && area(from) === 'components' && area(to) === 'server') return false
      const allowed = from.startsWith('src/components/ui/') ? UI_MAY_IMPORT : MAY_IMPORT[area(from)]
      return !allowed?.includes(area(to))
    })
    expect(wrong).toEqual([])
  })

  it('lets no island import another island or the server', () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        from.startsWith('src/islands/') &&
        (to.startsWith('src/server/') ||
          (to.startsWith('src/islands/') && feature(to) !== feature(from))),
    )
    expect(wrong).toEqual([])
  })

  it('lets pages import an island only through its index', () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        from.startsWith('src/pages/') && to.startsWith('src/islands/') && !/\/index\.tsx$/.test(to),
    )
    expect(wrong).toEqual([])
  })

  it('keeps the domain pure: zod and itself only', () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        from.startsWith('src/domain/') && to !== 'zod' && !to.startsWith('src/domain/'),
    )
    expect(wrong).toEqual([])
  })

  it('takes zod from the domain, where it is set up for the security policy', () => {
    const wrong = imports.filter(
      ({ from, to, typeOnly }) => to === 'zod' && !typeOnly && from !== 'src/domain/zod.ts',
    )
    expect(wrong).toEqual([])
  })

  it('makes a browser Supabase client in one place only', () => {
    const wrong = imports.filter(
      ({ from, to, typeOnly }) =>
        to === '@supabase/supabase-js' && !typeOnly && from !== 'src/lib/supabase.ts',
    )
    expect(wrong.filter(({ from }) => !from.startsWith('src/server/'))).toEqual([])
  })
})
