import { globSync, readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { newClientId } from './client-id.ts'

it('makes a new version 4 UUID each time', () => {
  const ids = new Set(Array.from({ length: 100 }, newClientId))
  expect(ids.size).toBe(100)
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
})

it('takes all bits at random but those of version and variant', () => {
  const random = vi.spyOn(crypto, 'getRandomValues')
  const idOf = (byte: number) => {
    random.mockImplementationOnce((bytes) => (bytes as unknown as Uint8Array).fill(byte) as never)
    return newClientId()
  }
  expect(idOf(0x00)).toBe('00000000-0000-4000-8000-000000000000')
  expect(idOf(0xff)).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
  random.mockRestore()
})

it('makes all ids, as browsers have no crypto.randomUUID on a local network without TLS', () => {
  const files = globSync('src/**/*.{ts,tsx,astro}', { exclude: ['**/*.test.*'] })
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('crypto.randomUUID('))).toEqual(
    [],
  )
})
