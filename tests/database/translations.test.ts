import { describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'

const db = testDatabase()

type Texts = Readonly<Record<string, string>>

const publish = (
  actor: Actor,
  locale: string,
  content: unknown,
  base: number | null,
  { sources = content, note = '' }: { sources?: unknown; note?: string } = {},
): Promise<unknown> =>
  db.as(actor, async (sql) => {
    const [row] = await sql`select publish_translation(${locale}, ${sql.json(content as never)},
      ${sql.json(sources as never)}, ${base}, ${note}) as version`
    return row?.version
  })
const restore = (actor: Actor, locale: string, version: number, base: number): Promise<unknown> =>
  db.as(actor, async (sql) => {
    const [row] = await sql`select restore_translation(${locale}, ${version}, ${base}) as version`
    return row?.version
  })
const inForce = async (locale: string): Promise<Texts | undefined> => {
  const rows = await db.as(ANONYMOUS, (sql) => sql`select * from published_translations()`)
  return rows.find((row) => row.locale === locale)?.content
}
const history = (actor: Actor, locale: string) =>
  db.as(actor, (sql) => sql`select * from translation_history(${locale})`)

describe('interface translations', () => {
  test('administrators publish versions, everyone reads the newest, without author and note', async () => {
    const admin = await db.account({ admin: true, name: 'Ada' })
    expect(await publish(admin, 'fr', { 'nav.projects': 'Projets' }, 0)).toBe(1)
    const sources = { 'nav.projects': 'Projects', 'not.published': 'x' }
    const options = { sources, note: ' Better ' }
    expect(await publish(admin, 'fr', { 'nav.projects': 'Les projets' }, 1, options)).toBe(2)
    expect(await inForce('fr')).toEqual({ 'nav.projects': 'Les projets' })
    const [row] =
      await db.sql`select * from interface_translations where locale = 'fr' and version = 2`
    expect(row).toMatchObject({ sources: { 'nav.projects': 'Projects' }, note: 'Better' })
    for (const column of ['author_id', 'note']) {
      await expectError(
        db.as(ANONYMOUS, (sql) => sql`select ${sql(column)} from interface_translations`),
        DENIED,
      )
    }
    expect(await history(admin, 'fr')).toMatchObject([
      {
        version: 2,
        author_name: 'Ada',
        note: 'Better',
        changes: [{ key: 'nav.projects', before: 'Projets', after: 'Les projets' }],
      },
      { version: 1, changes: [{ key: 'nav.projects', before: null, after: 'Projets' }] },
    ])
    expect(
      await db.sql`select action, entity_id from audit_log where actor_id = ${admin.id}`,
    ).toHaveLength(2)
  })

  test('of two who started from the same version, one is told which came first', async () => {
    const admins = await Promise.all([db.account({ admin: true }), db.account({ admin: true })])
    const outcomes = await Promise.allSettled(admins.map((admin) => publish(admin, 'sv', {}, 0)))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(refused.reason).toMatchObject({ code: 'BL080', detail: '{"version": 1}' })
  })

  test('an earlier version comes back as a new one, and 0 brings back the committed texts', async () => {
    const admin = await db.account({ admin: true })
    await publish(admin, 'it', { 'a.b': 'uno' }, 0)
    await publish(admin, 'it', { 'a.b': 'due', 'a.c': 'tre' }, 1)
    expect(await restore(admin, 'it', 1, 2)).toBe(3)
    expect(await inForce('it')).toEqual({ 'a.b': 'uno' })
    await expectError(restore(admin, 'it', 1, 2), 'BL080')
    expect(await restore(admin, 'it', 0, 3)).toBe(4)
    expect(await inForce('it')).toEqual({})
    expect((await history(admin, 'it'))[1]).toMatchObject({
      restored_version: 1,
      changes: [
        { key: 'a.b', before: 'due', after: 'uno' },
        { key: 'a.c', before: 'tre', after: null },
      ],
    })
    for (const version of [9, -1]) await expectError(restore(admin, 'it', version, 4), 'BL222')
    await expectError(restore(admin, 'nl', 0, 0), 'BL222')
  })

  test.each([
    ['en', {}],
    ['../', {}],
    ['de', []],
    ['de', 'text'],
  ])('%s with %o is refused', async (locale, content) => {
    await expectError(publish(await db.account({ admin: true }), locale, content, 0), 'BL081')
  })

  test.each([
    ['a lost placeholder', 'a.b', 'Hi {{name}}', 'Hallo'],
    ['a new placeholder', 'a.b', 'Hi', 'Hallo {{name}}'],
    ['another placeholder', 'a.b', 'Hi {{name}}', 'Hallo {{email}}'],
    ['half a placeholder', 'a.b', 'Hi', 'Hallo {{name'],
    ['a lost count', 'a.b_other', '{{count}} items', 'Dinge'],
    ['a lost tag', 'a.b', 'Read <link>this</link>', 'Lies <link>das'],
    ['a script', 'a.b', 'Hi', 'Hallo <script>alert(1)</script>'],
    ['a picture with a handler', 'a.b', 'Hi', 'Hallo <img src=x onerror=alert(1)>'],
    ['an entity', 'a.b', 'Hi', 'Hallo &#60;b'],
    ['markup beside an ampersand', 'a.b', 'Art & Culture', '<img src=x onerror=alert(1)> & Kultur'],
    [
      'a script beside a tag',
      'a.b',
      'Read <i>this</i>',
      'Lies <i>das</i><script src=//evil.example>',
    ],
    ['nothing', 'a.b', 'Hi', '  '],
    ['a key of prototypes', 'a.__proto__', 'Hi', 'Hallo'],
    ['no key', '', 'Hi', 'Hallo'],
  ])('a text with %s is refused, and named', async (_name, key, source, text) => {
    const admin = await db.account({ admin: true })
    const texts = { 'z.fine': 'Gut', [key]: text }
    const sources = { 'z.fine': 'Good', [key]: source }
    const refused = publish(admin, 'ko', texts, 0, { sources })
    await expectError(refused, 'BL221')
    expect(await refused.catch(({ detail }) => JSON.parse(detail))).toEqual({ keys: [key] })
    await expectError(publish(admin, 'ko', { 'a.b': 'x' }, 0, { sources: {} }), 'BL221')
    expect(await inForce('ko')).toBeUndefined()
  })

  test.each([
    ['a count in words', 'a.b_one', '{{count}} item', 'ein Ding'],
    ['places exchanged', 'a.b', '{{a}} of {{b}}', '{{b}} / {{a}}'],
    ['spaces inside', 'a.b', 'Hi {{name}}', 'Hallo {{ name }}'],
    ['tags kept', 'a.b', 'Read <link>this</link>', 'Lies <link>das</link>'],
    ['an ampersand of the source', 'a.b', 'Art & Culture', 'Kunst & Kultur'],
    ['signs of its own', 'a.b', 'Less', 'a < b & c'],
  ])('a text with %s is accepted', async (_name, key, source, text) => {
    const admin = await db.account({ admin: true })
    const [{ base } = { base: 0 }] = await db.sql`
      select coalesce(max(version), 0)::int as base from interface_translations where locale = 'no'`
    await publish(admin, 'no', { [key]: text }, base, { sources: { [key]: source } })
    expect(await inForce('no')).toEqual({ [key]: text })
  })

  test('users and visitors cannot publish, restore or see the history', async () => {
    const user = await db.account()
    for (const [actor, code] of [
      [user, 'BL011'],
      [ANONYMOUS, DENIED],
    ] as const) {
      await expectError(publish(actor, 'de', {}, 0), code)
      await expectError(restore(actor, 'de', 0, 0), code)
      await expectError(history(actor, 'de'), code)
    }
    await expectError(
      db.as(
        user,
        (sql) =>
          sql`insert into interface_translations (locale, version, content) values ('de', 1, '{}')`,
      ),
      DENIED,
    )
  })

  test('the site is notified of every version', async () => {
    const heard: string[] = []
    const { unlisten } = await db.sql.listen('backlit_catalogue', (table) => heard.push(table))
    await publish(await db.account({ admin: true }), 'pt', { 'a.b': 'x' }, 0)
    await expect.poll(() => heard).toContain('interface_translations')
    await unlisten()
  })
})
