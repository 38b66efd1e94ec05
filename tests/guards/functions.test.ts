import { readFileSync } from 'node:fs'
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
