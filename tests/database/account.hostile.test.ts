import { describe, expect, test } from 'vitest'
import { expectError, testDatabase } from '../support/actors.ts'

const db = testDatabase()

describe('a stolen password of an account with a second factor', () => {
  test('does not export its data', async () => {
    const owner = await db.account()
    const copy = (actor: typeof owner) => db.as(actor, (sql) => sql`select export_my_data()`)
    await copy(await db.signIn(owner))
    await db.addFactor(owner)
    await expectError(copy(await db.signIn(owner, 'aal1')), 'BL116')
    expect(await copy(await db.signIn(owner, 'aal2'))).toHaveLength(1)
  })
})
