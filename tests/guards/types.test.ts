import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { generateTypes, TYPES_FILE } from '../../scripts/types.ts'

test('the database types are those of the migrations; `npm run types` renews them', async () => {
  // As commands set it.
  const umask = process.umask(0o077)
  onTestFinished(() => void process.umask(umask))
  expect(await readFile(TYPES_FILE, 'utf8')).toBe(await generateTypes())
}, 60_000)
