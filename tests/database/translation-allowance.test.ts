import { test } from 'vitest'
import { ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'

const db = testDatabase()

test('only administrators begin a translation, within an hourly limit of texts', async () => {
  const begin = (actor: typeof ANONYMOUS, keys: number) =>
    db.as(actor, (sql) => sql`select begin_translation(${keys})`)
  const [admin, user] = [await db.account({ admin: true }), await db.account()]
  await expectError(begin(ANONYMOUS, 1), DENIED)
  await expectError(begin(user, 1), 'BL011')
  await begin(admin, 59_999)
  await expectError(begin(admin, 30_000), 'BL220')
  await begin(admin, 1)
  await begin(await db.account({ admin: true }), 1)
})
