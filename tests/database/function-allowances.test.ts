import { expect, test } from 'vitest'
import { ANONYMOUS, DENIED, expectError, SERVICE, testDatabase } from '../support/actors.ts'

const db = testDatabase()

const take = (subject: string, cost = 1): Promise<number> =>
  db.as(SERVICE, async (sql) => {
    const [row] =
      await sql`select take_function_allowance('test', ${subject}, ${cost}, 3, 60) as wait`
    return row?.wait
  })

test('an allowance is what one subject may take in a window', async () => {
  expect(await take('ada', 2)).toBe(0)
  expect(await take('ada', 2)).toBeGreaterThan(55)
  expect(await take('ada', 1)).toBe(0)
  expect(await take('ada', 1)).toBeGreaterThan(55)
  expect(await take('bob', 3)).toBe(0)
  expect(await take('eve', 4)).toBe(60)
  await db.sql`update private.function_allowances set ends_at = now() - interval '1 second'`
  expect(await take('ada', 3)).toBe(0)
})

test('calls at once take no more than there is', async () => {
  const waits = await Promise.all(Array.from({ length: 8 }, () => take('race')))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
})

test('nothing can be given back, and no name is kept', async () => {
  expect(await take('zoe', -5)).toBe(60)
  expect(await take('zoe', 0)).toBe(60)
  await take('zoe@example.org')
  const rows = await db.sql`select octet_length(subject) as size
    from private.function_allowances`
  expect(rows.every(({ size }) => size === 32)).toBe(true)
})

test('only the secret key takes allowances by name', async () => {
  const ada = await db.account({ admin: true })
  for (const actor of [ANONYMOUS, ada]) {
    await expectError(
      db.as(actor, (sql) => sql`select take_function_allowance('test', 'x', 1, 3, 60)`),
      DENIED,
    )
  }
})

test('administrators alone begin a translation, so many texts an hour', async () => {
  const begin = (actor: typeof ANONYMOUS, keys: number) =>
    db.as(actor, (sql) => sql`select begin_translation(${keys})`)
  const [admin, user] = [await db.account({ admin: true }), await db.account()]
  await expectError(begin(ANONYMOUS, 1), DENIED)
  await expectError(begin(user, 1), 'BL011')
  await begin(admin, 59_999)
  await expectError(begin(admin, 2), 'BL220')
  await begin(admin, 1)
  await begin(await db.account({ admin: true }), 1)
})
