import { expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { makeOption, makeProject } from './world.ts'

const db = testDatabase()

/** A public project of one option in US dollars, which its creator shows the interest in. */
async function offer() {
  const creator = await db.account()
  const { id, option } = await makeProject(db, creator, { status: 'approved' })
  await show(creator, id, true)
  return { creator, id, option }
}

const show = (actor: Actor, id: string, shown: boolean) =>
  db.as(actor, (sql) => sql`select show_project_interest(${id}, ${shown})`)

const express = async (id: string, option: string, amount: string | null) => {
  const supporter = await db.account()
  const [row] = await db.as(
    supporter,
    (sql) => sql`select * from express_interest(${id}, ${option}, 'Hello', ${amount})`,
  )
  return { supporter, interest: row?.interest_id as string }
}

const numbers = async (actor: Actor, id: string) => {
  const [row] = await db.as(actor, (sql) => sql`select project_interest(${id}) as found`)
  return row?.found
}

const mine = async (actor: Actor, id: string) => {
  const [row] = await db.as(actor, (sql) => sql`select my_project_interest(${id}) as found`)
  return row?.found
}

test('interest is public from three people on, and sums from three who named an amount', async () => {
  const { id, option } = await offer()
  await express(id, option, '400')
  await express(id, option, '200')
  expect(await numbers(ANONYMOUS, id)).toBeNull()
  await express(id, option, null)
  expect(await numbers(ANONYMOUS, id)).toEqual({ people: 3, amounts: [] })
  await express(id, option, '100.5')
  expect(await numbers(ANONYMOUS, id)).toEqual({
    people: 4,
    amounts: [{ currency: 'USD', amount: 700 }],
  })
})

test('sums are public in two digits, rounded down, so that they do not tell what the last one named', async () => {
  for (const [named, shown] of [
    [['101', '102', '4421'], 4600],
    [['5000', '2500', '2500'], 10_000],
    [['333333.33', '333333.33', '333333.33'], 990_000],
    [['3.5', '1', '1.23'], 5.7],
    [['0.01', '0.01', '0.01'], 0.03],
    [['1990', '1990', '1990'], 5700],
  ] as const) {
    const { creator, id } = await offer()
    const option = await makeOption(db, id, { min_amount: 0 })
    for (const amount of named) await express(id, option, amount)
    expect((await numbers(ANONYMOUS, id)).amounts).toEqual([{ currency: 'USD', amount: shown }])
    const [{ amount }] = (await mine(creator, id)).amounts
    expect(amount).toBeCloseTo(
      named.map(Number).reduce((sum, one) => sum + one),
      2,
    )
  }
})

/** What an account that edits its amount, beside another of its owner, takes for what the one other person named. */
async function guess(named: string): Promise<number> {
  const { id } = await offer()
  const option = await makeOption(db, id, { min_amount: 0 })
  await express(id, option, named)
  await express(id, option, '0.01')
  const { supporter, interest } = await express(id, option, '0.01')
  const shown = async () => (await numbers(ANONYMOUS, id)).amounts[0].amount
  const least = await shown()
  const next = least + 10 ** (Math.floor(Math.log10(least)) - 1)
  // In cents, between an amount that leaves the figure as it is and one that takes it to the next.
  let [low, high] = [1, Math.round((next - least) * 100)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    await db.as(
      supporter,
      (sql) => sql`
        select edit_interest(${interest}, ${middle / 100}, null, version) from interests where id = ${interest}`,
    )
    if ((await shown()) >= next) high = middle
    else low = middle
  }
  return next - high / 100 - 0.01
}

test('editing one’s own amount does not tell what another person named', async () => {
  const guesses = []
  for (const named of ['12000', '12345.67', '12999.97']) guesses.push(await guess(named))
  expect(new Set(guesses).size).toBe(1)
})

test('who withdraws is not counted, and nor is an account that is gone', async () => {
  const { id, option } = await offer()
  const [one, two] = [await express(id, option, null), await express(id, option, null)]
  await express(id, option, null)
  expect((await numbers(ANONYMOUS, id)).people).toBe(3)
  await db.as(one.supporter, (sql) => sql`select move_interest(${one.interest}, 'withdrawn')`)
  expect(await numbers(ANONYMOUS, id)).toBeNull()
  await express(id, option, null)
  expect((await numbers(ANONYMOUS, id)).people).toBe(3)
  await db.sql`update interests set supporter_id = null where id = ${two.interest}`
  expect(await numbers(ANONYMOUS, id)).toBeNull()
})

test('only the creator shows it, and only of a public project', async () => {
  const { creator, id, option } = await offer()
  for (const _ of [1, 2, 3]) await express(id, option, '100')
  const [stranger, admin] = [await db.account(), await db.account({ admin: true })]
  for (const actor of [stranger, admin]) {
    await expectError(show(actor, id, false), 'BL020')
    await expectError(mine(actor, id), 'BL020')
    expect((await numbers(actor, id)).people).toBe(3)
  }
  await expectError(show(ANONYMOUS, id, false), DENIED)
  await expectError(mine(ANONYMOUS, id), DENIED)
  await expectError(
    db.as(creator, (sql) => sql`select * from private.shown_interest`),
    DENIED,
  )
  await show(creator, id, false)
  expect(await numbers(creator, id)).toBeNull()
  await show(creator, id, true)
  await db.sql`update projects set status = 'archived' where id = ${id}`
  expect(await numbers(creator, id)).toBeNull()
})

test('the creator sees all of it, by week, before anybody else does', async () => {
  const { creator, id, option } = await offer()
  await show(creator, id, false)
  const { interest } = await express(id, option, '100')
  await express(id, option, null)
  await db.sql`update interests set created_at = now() - interval '3 weeks' where id = ${interest}`
  const found = await mine(creator, id)
  expect(found).toMatchObject({
    people: 2,
    amounts: [{ currency: 'USD', amount: 100 }],
    is_shown: false,
  })
  expect(found.weeks).toHaveLength(12)
  expect(found.weeks.map((week: { interests: number }) => week.interests)).toEqual([
    ...[0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1],
  ])
})
