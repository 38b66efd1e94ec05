import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { TYPES_FILE, typesOf } from '../../scripts/types.ts'
import { testDatabase } from '../support/actors.ts'

const db = testDatabase()

test('the database types are those of the migrations; `npm run types` renews them', async () => {
  expect(await readFile(TYPES_FILE, 'utf8')).toBe(await typesOf(db.url))
})
