import { expect, test } from 'vitest'
import { COUNTRIES, isOpenTo } from '#core/countries.ts'
import { type Actor, expectError, testDatabase } from '../support/actors.ts'
import { makeProject } from './world.ts'

const db = testDatabase()

type Project = Awaited<ReturnType<typeof makeProject>>

const express = (actor: Actor, { id, option }: Project, country: string | null, ofAge = true) =>
  db.as(
    actor,
    (sql) => sql`
      select * from express_interest(${id}, ${option}, 'Hello', p_country => ${country}, p_of_age => ${ofAge})`,
  )
const countryOf = async (actor: Actor) =>
  (await db.as(actor, (sql) => sql`select country from profiles where id = ${actor.id}`))[0]
    ?.country

async function cast(openTo: string[] = []) {
  const [creator, supporter] = [await db.account(), await db.account()]
  const project = await makeProject(db, creator)
  await db.sql`update projects set open_to = ${openTo} where id = ${project.id}`
  return { creator, supporter, project }
}

test('an interest says where its supporter lives, which the profile remembers and the creator sees', async () => {
  const { creator, supporter, project } = await cast()
  expect(await countryOf(supporter)).toBeNull()
  const [made] = await express(supporter, project, 'AT')
  expect(await countryOf(supporter)).toBe('AT')
  for (const side of [supporter, creator]) {
    const [kept] = await db.as(
      side,
      (sql) => sql`select interest_record(${made?.interest_id}) as record`,
    )
    expect(kept?.record.interest).toMatchObject({ country: 'AT', of_age: true })
  }
  const [received] = await db.as(creator, (sql) => sql`select country from project_supporters()`)
  expect(received?.country).toBe('AT')
  const copy = await db.as(supporter, (sql) => sql`select export_my_data() as data`)
  expect(JSON.stringify(copy[0]?.data)).toContain('"country":"AT"')
})

test('the country goes with the account, the interest stays', async () => {
  const { creator, supporter, project } = await cast()
  const [made] = await express(supporter, project, 'AT')
  await db.sql`delete from auth.users where id = ${supporter.id}`
  const [left] = await db.as(
    creator,
    (sql) => sql`select supporter_id, country from interests where id = ${made?.interest_id}`,
  )
  expect(left).toEqual({ supporter_id: null, country: null })
})

test('no country that there is not, and nobody younger', async () => {
  const { supporter, project } = await cast()
  for (const none of ['', 'XX', 'EEA', 'at']) {
    await expectError(express(supporter, project, none), 'BL037')
  }
  await expectError(express(supporter, project, 'AT', false), 'BL038')
  expect(await db.sql`select 1 from interests where supporter_id = ${supporter.id}`).toEqual([])
  expect(await db.sql`select 1 from threads where supporter_id = ${supporter.id}`).toEqual([])
})

test('who states nothing is recorded as such, where the listing is open to all', async () => {
  const { supporter, project } = await cast()
  const plain = ({ id, option }: Project) =>
    db.as(supporter, (sql) => sql`select * from express_interest(${id}, ${option}, 'Hello')`)
  const [made] = await plain(project)
  const [kept] = await db.sql`select country, of_age from interests where id = ${made?.interest_id}`
  expect(kept).toEqual({ country: null, of_age: false })
  expect(await countryOf(supporter)).toBeNull()
  await express(supporter, (await cast()).project, 'AT')
  await plain((await cast()).project)
  expect(await countryOf(supporter)).toBe('AT')
  await expectError(plain((await cast(['EEA'])).project), 'BL037')
})

test('people change their own country only, to one there is', async () => {
  const [person, other] = [await db.account(), await db.account()]
  const set = (whose: Actor, country: string | null) =>
    db.as(
      person,
      (sql) => sql`update profiles set country = ${country} where id = ${whose.id} returning id`,
    )
  expect(await set(person, 'JP')).toHaveLength(1)
  expect(await set(other, 'JP')).toEqual([])
  expect(await countryOf(other)).toBeNull()
  await expectError(set(person, 'Japan'), '23514')
  expect(await set(person, null)).toHaveLength(1)
})

test.each([
  [['EEA'], 'NO', 'CH'],
  [['CH', 'GB'], 'GB', 'IE'],
])('a listing that is open to %j takes interest from %s, not from %s', async (places, yes, no) => {
  const { supporter, project } = await cast(places)
  await expectError(express(supporter, project, no), 'BL039')
  expect(await countryOf(supporter)).toBeNull()
  expect(await express(supporter, project, yes)).toHaveLength(1)
  const [page] = await db.sql`select open_to from project_by_slug(${project.slug})`
  expect(page?.open_to).toEqual(places)
})

test('creators say where supporters may live, and after approval the team looks at it first', async () => {
  const creator = await db.account()
  const made = await db.as(
    creator,
    (sql) => sql`
      select id, open_to from submit_project(${sql.json({
        ...{ title: 'Lamp', description: 'A lamp', category: 'tech', open_to: ['EEA'] },
      })})`,
  )
  expect(made[0]?.open_to).toEqual(['EEA'])
  const { project } = await cast()
  for (const wrong of [['EEA', 'CH'], ['Mars'], [''], Array(61).fill('CH')]) {
    await expectError(
      db.sql`update projects set open_to = ${wrong} where id = ${project.id}`,
      '23514',
    )
  }
  const own = await makeProject(db, creator)
  const [before] = await db.as(creator, (sql) => sql`select my_project(${own.id}) as it`)
  await db.as(
    creator,
    (sql) => sql`
      select save_my_project(${own.id}, ${sql.json({ open_to: ['CH'] })}, null, ${before?.it.stamp})`,
  )
  const [live] = await db.sql`select open_to from projects where id = ${own.id}`
  expect(live?.open_to).toEqual([])
  const [waiting] = await db.sql`select changes from project_revisions where project_id = ${own.id}`
  expect(waiting?.changes).toEqual({ open_to: ['CH'] })
})

test('forms and database know the same countries', async () => {
  const [known] = await db.sql`select private.countries() as all, private.eea() as eea`
  expect(known?.all).toEqual(COUNTRIES)
  expect(COUNTRIES.filter((country) => isOpenTo(['EEA'], country))).toEqual(known?.eea)
})
