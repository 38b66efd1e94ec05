import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

test('functions run with the same packages under Deno as under Node', () => {
  const { imports } = read('supabase/functions/deno.json') as { imports: Record<string, string> }
  const { dependencies } = read('package.json') as { dependencies: Record<string, string> }
  expect(Object.keys(imports)).toContain('ai')
  for (const [name, address] of Object.entries(imports)) {
    expect(address).toBe(`npm:${name}@${dependencies[name]}`)
  }
})

/** Every import of these files: paths for relative ones, else package names. */
function importsOf(files: readonly string[]) {
  return files.flatMap((from) =>
    [...readFileSync(from, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
      ([, name = '']) => ({ from, to: name.startsWith('.') ? join(dirname(from), name) : name }),
    ),
  )
}

const typescript = (pattern: string) => globSync(pattern).map((file) => file.replaceAll('\\', '/'))

test('functions import only each other, the languages, Node and their own packages', () => {
  const { imports } = read('supabase/functions/deno.json') as { imports: Record<string, string> }
  const reached = new Set(typescript('supabase/functions/**/*.ts'))
  expect(reached.size).toBeGreaterThan(20)
  const wrong: { from: string; to: string }[] = []
  for (const file of reached) {
    if (!file.endsWith('.ts')) continue
    for (const one of importsOf([file])) {
      if (/^(supabase\/functions\/|src\/i18n\/|src\/site\.ts$)/.test(one.to)) reached.add(one.to)
      else if (!(one.to in imports || one.to.startsWith('node:'))) wrong.push(one)
    }
  }
  expect([...reached]).toContain('src/i18n/locales.ts')
  expect(wrong).toEqual([])
})

test('the server imports only what functions share', () => {
  const taken = importsOf(typescript('server/**/*.ts')).filter(({ to }) =>
    to.startsWith('supabase/'),
  )
  expect(taken.length).toBeGreaterThan(0)
  expect(taken.filter(({ to }) => !to.startsWith('supabase/functions/_shared/'))).toEqual([])
})
