/** Ways to show visitors of an approved listing a place that nobody has reviewed. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderMarkdown } from '#islands/listing/markdown.ts'
import { type Actor, expectError, testDatabase } from '../support/actors.ts'
import { makeProject } from './world.ts'

const db = testDatabase()

const WEBSITE = 'https://own.example/lamps'
const CONTENT =
  'Made in [our yard](https://own.example/yard), shown at [the fair](https://fair.example/2026) ' +
  'and [there](https://fair.example/EN).'
const PICTURES = [{ url: '/demo/a.png', alt: 'A lamp' }]

async function listing() {
  const creator = await db.account()
  const { id } = await makeProject(db, creator, { content: CONTENT, tags: ['lamp'] })
  await db.sql`
    update projects set website = ${WEBSITE}, gallery = ${db.sql.json(PICTURES)} where id = ${id}`
  return { creator, id }
}

interface Saved {
  project: Record<string, unknown>
  revision: { changes: Record<string, unknown> } | null
}

async function save(creator: Actor, id: string, changes: object): Promise<Saved> {
  const [row] = await db.as(
    creator,
    (sql) => sql`
      select save_my_project(${id}, ${sql.json(changes as never)}, null,
        my_project(${id}) ->> 'stamp') as saved`,
  )
  return row?.saved
}

async function publicRow(id: string) {
  const [row] = await db.sql`
    select website, description, content, thumbnail_alt, gallery, tags, media_url from projects where id = ${id}`
  return row
}

describe('a website on another domain waits', () => {
  test.each([
    'https://evil.example',
    'http://evil.example/own.example',
    'https://own.example.evil.example',
    'https://notown.example',
    'https://evil.example#own.example',
    'https://evil.example?.own.example',
    'https://xn--own-example-9za.evil.example',
    'https://own.example\u200b.evil.example',
    'https://own.example\u3002evil.example',
    'https://own.example,evil.example',
    'https://2130706433',
    // Linked from the approved text, but as the website it would decide what counts as the listing's own.
    'https://fair.example/2026',
  ])('%s', async (website) => {
    const { creator, id } = await listing()
    const { project, revision } = await save(creator, id, { website })
    expect(project.website).toBe(WEBSITE)
    expect((await publicRow(id))?.website).toBe(WEBSITE)
    expect(revision?.changes).toEqual({ website })
  })
})

test.each([
  'https://own.example@evil.example',
  'https://own.example:pass@evil.example',
  'https://own.example:443@evil.example',
  'https://own.example%2eevil.example',
])('%s is no website', async (website) => {
  const { creator, id } = await listing()
  await expectError(save(creator, id, { website }), '23514')
})

describe('a text with a new link waits', () => {
  test.each([
    'https://evil.example',
    'HtTpS://EVIL.example',
    'www.evil.example',
    '<https://evil.example>',
    '<HTTP:\\\\evil.example>',
    '[yard](https://evil.example)',
    '[yard](<https://evil.example> "https://own.example")',
    '![yard](https://evil.example/p.png)',
    '[yard](//evil.example)',
    '[yard](https:evil.example)',
    '[yard][1]\n\n[1]: https://evil.example',
    '[yard][1]\n\n[1]:\n<https://evil.example>',
    '[yard](&#104;ttps://evil.example)',
    '[yard](&#x68ttps://evil.example)',
    '[yard](https&colon;//evil.example)',
    '[yard](https\\:\\/\\/evil\\.example)',
    '[yard](https://own.example@evil.example)',
    '[yard](https://own.example:80@evil.example)',
    'https://own.example[yard]@evil.example',
    'https://own.example|@2130706433',
    '[yard](https://own.example>@evil\u3002example)',
    '[yard](<https://own.example @evil\u3002example>)',
    'https://own.examplehttps://own.example',
    '<https://evil.example\\@own.example>',
    '[yard](https://own.example.evil.example)',
    '[yard](https://own.example\\.evil.example)',
    '[yard](https://own.example&Tab;.evil.example)',
    '[yard](https://own.example&#9;.evil.example)',
    '![yard](<https://own.example\t.evil.example>)',
    '[yard](<https://own.example).evil.example>)',
    '[yard](https://own.example\\).evil.example)',
    '[yard]: https://own.example).evil.example\n\n[yard]',
    'yard](https://own.example).evil.example',
    '\\[yard](https://own.example).evil.example',
    '~~[yard~~](https://own.example).evil.example',
    '[b][a](https://own.example).evil.example\n\n[a]: https://own.example',
    '[yard]\t(https://own.example).evil.example',
    '[yard](https://own.example\u200b.evil.example)',
    '[yard](https://own.example\u00ad.evil.example)',
    '[yard](https://own.example")(https://evil.example)',
    '[yard](https://own.example/)(https://evil.example)',
    '[yard](https://own.example/?to=https://evil.example)',
    '[yard](https://xn--evil-9za.example)',
    '[yard](https://2130706433)',
    '[the fair](https://fair.example/2027)',
    '[the fair](https://fair.example/2026/../2027)',
    '[the fair](https://fair.example/2026?to=2027)',
    '[the fair](https://fair.example/2026_)',
    'HTTPS://fair.example/2026[/../2027',
    'https://fair.example/2026|/../2027',
    '[the fair](https://fair.example/2026\u00a0/../2027)',
    '[the fair](https://fair.example/2026>/../2027)',
    '[the fair](https://fair.example/2026[](https://own.example)/../../../2027)',
    '[the fair](<https://fair.example/2026 /../2027>)',
    '<x\\<https://fair.example/2026>/../2027',
    '<https:\\<https://fair.example/2026>/../2027',
    '<|\\<https://fair.example/2026>[yard](https://own.example)',
    '<x-www.fair.example/2026>/../2027',
    '[the fair](<https://fair.example/2026\\> /../2027>)',
    '[the fair](<https://fair.example/2026\u0001/../2027>)',
    'https://fair.example/2026\u0001/../2027',
    '[the fair](https://fair.example/2026\u0001)/../2027',
    '[the FAIR](https://fair.example/en)',
    'ask evil@evil.example',
    '[ask](mailto:evil@evil.example)',
    '[ask](MailTo:info%40evil.example)',
    '[ask](mailto:info@own.example?cc=evil@evil.example)',
    '[ask](mailto:info@evil.example;x.own.example)',
    '<own.example@evil.example>',
  ])('%j', async (words) => {
    const { creator, id } = await listing()
    const content = `${CONTENT} ${words}`
    const { project, revision } = await save(creator, id, { content })
    expect(project.content).toBe(CONTENT)
    expect((await publicRow(id))?.content).toBe(CONTENT)
    expect(revision?.changes).toEqual({ content })
  })

  test('in a description, tag or caption too, while other texts of the same save are public', async () => {
    const { creator, id } = await listing()
    const sneaky = {
      description: 'Lamps: https://evil.example',
      thumbnail_alt: 'A lamp of www.evil.example',
      tags: ['https://evil.example'],
      gallery: [{ url: '/demo/a.png', alt: 'See http://evil.example' }],
    }
    const { project, revision } = await save(creator, id, { ...sneaky, content: 'Plain words' })
    expect(await publicRow(id)).toMatchObject({
      content: 'Plain words',
      description: 'A lamp for readers',
      thumbnail_alt: null,
      tags: ['lamp'],
      gallery: PICTURES,
    })
    expect(project.content).toBe('Plain words')
    expect(revision?.changes).toEqual(sneaky)
  })

  test('in a field that creators cannot name, not at all', async () => {
    const { creator, id } = await listing()
    const { revision } = await save(creator, id, {
      media_url: 'https://evil.example/a.mp4',
      creator_name: 'https://evil.example',
      slug: 'evil',
    })
    expect(revision).toBeNull()
    expect((await publicRow(id))?.media_url).toBeNull()
  })

  test('step by step, with a website that comes first', async () => {
    const { creator, id } = await listing()
    await save(creator, id, { website: 'https://evil.example' })
    await save(creator, id, { content: '[yard](https://evil.example/yard)' })
    await save(creator, id, { website: null })
    const { project } = await save(creator, id, { content: '[yard](https://own.example/new)' })
    expect(project).toMatchObject({ website: null, content: CONTENT })
  })
})

const KNOWN = 'https://fair.example/lamp'

/** Whether the page would link to anywhere but own.example and the known address. */
function leadsElsewhere(source: string): boolean {
  const links = [...renderMarkdown(source).matchAll(/<a href="([^"]*)"/g)]
  return links.some(([, href = '']) => {
    const url = href.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&quot;', '"')
    if (!URL.canParse(url)) return false
    const { protocol, hostname, pathname, search, href: mail } = new URL(url)
    if (/^fair\.example\.?$/.test(hostname)) {
      const rest = `${pathname}${search}`.replace(/^\/lamp(?![\p{L}\d_])/u, '')
      return /[\p{L}\d_/]/u.test(
        rest.replace(/(?:%[0-9A-F]{2})+/g, (bytes) => decodeURIComponent(bytes)),
      )
    }
    const host = protocol === 'mailto:' ? decodeURIComponent(mail).replace(/.*@/, '') : hostname
    // No top-level domain has other signs.
    return /[\p{L}\d]\.?$/u.test(host) && !/(?:^|\.)own\.example\.?$/.test(host)
  })
}

test('no Markdown makes a link that the database overlooks', async () => {
  const piece = fc.constantFrom(
    ...[
      'https://',
      'HTTP://',
      'www.',
      '//',
      '@',
      ':',
      'own.example',
      '.evil.example',
      'evil.example',
    ],
    ...[
      '[',
      ']',
      '(',
      ')',
      '](',
      '](https://own.example',
      '[a](https://own.example)',
      '[a]',
      '[a]: ',
    ],
    ...[
      KNOWN,
      `](${KNOWN}`,
      `[](<${KNOWN}`,
      `<${KNOWN}>`,
      '/../',
      '/../x',
      '](<',
      '[a](',
      ')',
      '>',
      '>)',
    ],
    ...[
      '<',
      '>',
      '\\',
      '`',
      '~',
      '~~',
      '*',
      '_',
      '|',
      '!',
      '"',
      "'",
      '#',
      '&',
      ';',
      ',',
      '-',
      '.',
      '/',
    ],
    ...[
      '\n',
      '\n\n',
      '\n> ',
      '\n- ',
      '\t',
      ' ',
      '\u00a0',
      '\u3000',
      '\u200b',
      '\u3002',
      '日本',
      '\u0001',
    ],
    ...[
      '&#104;',
      '&#x3a',
      '&colon;',
      '&Tab;',
      '&amp;',
      '%2e',
      '%40',
      'mailto:',
      'a',
      'ttps:',
      '80',
    ],
  )
  const sources = fc
    .sample(fc.array(piece, { minLength: 2, maxLength: 14 }), 8_000)
    .map((pieces) => pieces.join(''))
    .filter(leadsElsewhere)
  expect(sources.length).toBeGreaterThan(200)
  const overlooked = await db.sql`
    select source from unnest(${sources}::text[]) as source
    where not exists (
      select from unnest(private.addresses(to_jsonb(source))) as address
      where not private.is_own_address(address, 'https://own.example')
        and address <> all (private.addresses(to_jsonb(${KNOWN}::text))))`
  expect(overlooked.map(({ source }) => source)).toEqual([])
})

test.each(['www.', '[yard](//evil.example) '])(
  'a text of 200,000 characters of %s is refused within the time of a request',
  async (part) => {
    const { creator, id } = await listing()
    const content = part.repeat(Math.ceil(200_000 / part.length))
    const late = db.as(creator, async (sql) => {
      await sql`set local statement_timeout = '5s'`
      return sql`
        select save_my_project(${id}, ${sql.json({ content })}, null, my_project(${id}) ->> 'stamp')`
    })
    await expectError(late, '23514')
  },
)

describe('lists of thousands of words, which no statement timeout ends while they are copied', () => {
  const WORDS = Array<string>(80_000).fill('abc')

  test.each([
    ['in a field', { use_of_funds: WORDS }],
    ['as the address of a picture', { gallery: [{ url: WORDS, alt: '' }] }],
  ])('are refused in time that grows with their length: %s', async (_where, changes) => {
    const { creator, id } = await listing()
    const start = performance.now()
    await expectError(save(creator, id, changes), '23514')
    expect(performance.now() - start).toBeLessThan(5_000)
  })
})
