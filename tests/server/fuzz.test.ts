import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataFolders, removeFolder, temporaryFolder } from '../support/embedded.ts'
import { codeOf, enrolled, proven } from '../support/second-factor.ts'
import { startSite, type TestSite } from '../support/site.ts'

/** Awkward values, the same in every run. */
const CORPUS: readonly (readonly [what: string, value: unknown])[] = [
  ['nothing', ''],
  ['null', null],
  ['NUL', 'a\u0000b'],
  ['bidi and zero width', '\u202egnp.\u2066exe\u2069\u200b\ufeff'],
  ['lone surrogates', '\ud800 and \udfff'],
  ['marks upon marks', `a${'\u0301'.repeat(2_000)}`],
  ['wide', '👨‍👩‍👧‍👦𝕬ﷺ'.repeat(50)],
  ['large', 'x'.repeat(200_000)],
  ['SQL', `'; drop table profiles; --`],
  ['SQL in quotes', `") or 1=1 union select encrypted_password from auth.users--`],
  ['header injection', 'x\r\nSet-Cookie: admin=1\r\n\r\n<script>alert(1)</script>'],
  ['script', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
  ['Markdown', '[x](javascript:alert(1)) ![x](data:text/html,<svg/onload=alert(1)>)'],
  ['formula', '=HYPERLINK("http://evil.example","x")+@SUM(1)'],
  ['inner address', 'http://169.254.169.254/latest/meta-data/'],
  ['file address', 'file:///etc/passwd'],
  ['path', '../../../../etc/passwd'],
  ['slow expression', `${'a'.repeat(40)}!`],
  ['pattern', '%_\\%(((((((((([[[[*+?{9999}'],
  ['template', '$' + '{7*7}{{7*7}}<%= 7*7 %>%n%s%x'],
  ['number too large', 1e308],
  ['number below', -9_007_199_254_740_991],
  ['no date', '0000-00-00T99:99:99Z'],
  ['far date', '+275760-09-13T00:00:00.001Z'],
  [
    'prototype',
    JSON.parse('{"__proto__": {"admin": true}, "constructor": {"prototype": {"x": 1}}}'),
  ],
  ['list', [[[[[[]]]]]]],
  ['true', true],
]
/** Longest allowed response time on a busy machine, in milliseconds. */
const SLOW_MS = 15_000

const folder = temporaryFolder()
const usedData = dataFolders(folder, 'product')
let site: TestSite
let key: string
let token: string
let functions: { name: string; parameters: string[] }[]

beforeAll(async () => {
  const data = await usedData()
  site = await startSite({ BACKLIT_DATA: data })
  const config = (await (await fetch(`${site.url}/api/config`)).json()) as Record<string, string>
  key = String(config.publishableKey)
  const client = createClient(site.url, key, { auth: { persistSession: false } })
  await client.auth.signUp({
    email: 'fuzz@example.org',
    password: 'correct horse',
    options: { data: { full_name: 'Fuzz' } },
  })
  const { id, secret } = await enrolled(client)
  await proven(client, id, codeOf(secret))
  token = String((await client.auth.getSession()).data.session?.access_token)
  functions = await readFunctions(data)
})
afterAll(async () => {
  await site?.end()
  removeFolder(folder)
})

async function readFunctions(data: string): Promise<{ name: string; parameters: string[] }[]> {
  const { databasePassword } = JSON.parse(readFileSync(join(data, 'secrets.json'), 'utf8'))
  const port = readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]
  const sql = postgres(`postgres://postgres:${databasePassword}@127.0.0.1:${port}/postgres`, {
    max: 1,
  })
  const rows = await sql<{ name: string; parameters: string[] }[]>`
    select proname as name, coalesce(proargnames[1:pronargs], '{}') as parameters from pg_proc
    where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute')
    order by 1`
  // Administrators reach the most code.
  await sql`update public.profiles set role = 'admin' where username = 'fuzz@example.org'`
  await sql.end()
  return [...rows].filter(
    ({ name }) => !/^(delete_my_account|end_|suspend_|set_user_role)/.test(name),
  )
}

/** Sends a request and checks what must hold for every response. */
async function send(path: string, init: RequestInit, note: string): Promise<number> {
  const since = Date.now()
  const reply = await fetch(site.url + path, { redirect: 'manual', ...init })
  const text = await reply.text()
  expect.soft(reply.status, `${note}: ${text.slice(0, 200)}`).toBeLessThan(500)
  expect.soft(Date.now() - since, `${note} took too long`).toBeLessThan(SLOW_MS)
  expect.soft(reply.headers.get('x-content-type-options'), note).toBe('nosniff')
  expect.soft(reply.headers.has('set-cookie'), note).toBe(false)
  if (reply.headers.get('content-type')?.includes('html'))
    expect.soft(text, `${note} reflects a script`).not.toContain('<script>alert(1)')
  expect
    .soft(text, `${note} tells of the inside`)
    .not.toMatch(/node_modules|at \w+ \(|\/supabase\/embedded|root:x:0/)
  return reply.status
}

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const get = (): RequestInit => ({ headers: { apikey: key, authorization: `Bearer ${token}` } })
const asText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)
/** URL-encodes a text; lone surrogates cannot be encoded. */
const encoded = (value: unknown): string =>
  encodeURIComponent(asText(value).toWellFormed().slice(0, 2_000))

describe('hostile input', () => {
  it('never makes a function of the API fail', { timeout: 180_000 }, async () => {
    expect(functions.length).toBeGreaterThan(60)
    // Each function gets every sixth value, each value a sixth of the functions.
    for (const [index, { name, parameters }] of functions.entries())
      for (const [what, value] of CORPUS.filter((_, at) => at % 6 === index % 6)) {
        const body = Object.fromEntries(parameters.map((parameter) => [parameter, value]))
        await send(`/rest/v1/rpc/${name}`, json(body), `${name} with ${what}`)
      }
  })

  it('never makes a table fail', { timeout: 120_000 }, async () => {
    for (const [what, value] of CORPUS) {
      const text = encoded(value)
      for (const query of [
        `title=eq.${text}`,
        `select=${text}`,
        `order=${text}`,
        `or=(${text})`,
        `${text}=eq.1`,
        `limit=${text}`,
      ])
        await send(
          `/rest/v1/projects?${query}`,
          get(),
          `projects?${query.slice(0, 8)} with ${what}`,
        )
      await send('/rest/v1/project_drafts', json({ data: value }), `a draft with ${what}`)
      await send(
        '/rest/v1/projects',
        json({ title: value, description: value, thumbnail_url: value, tags: value }),
        `a project with ${what}`,
      )
    }
  })

  it('never makes accounts and files fail', { timeout: 120_000 }, async () => {
    for (const [what, value] of CORPUS) {
      for (const path of ['signup', 'token?grant_type=password', 'recover', 'verify', 'otp'])
        await send(
          `/auth/v1/${path}`,
          json({ email: value, password: value, token: value, type: value, data: value }),
          `${path} with ${what}`,
        )
      await send(
        `/auth/v1/verify?token=${encoded(value)}&type=${encoded(value)}&redirect_to=${encoded(value)}`,
        get(),
        `a link with ${what}`,
      )
      await send(
        `/storage/v1/object/avatars/${encoded(value)}`,
        { ...json('x'), body: 'x' },
        `an upload named ${what}`,
      )
      await send(`/storage/v1/object/public/avatars/${encoded(value)}`, {}, `a file named ${what}`)
      await send(
        '/storage/v1/object/list/avatars',
        json({ prefix: value, limit: value, sortBy: value }),
        `a list with ${what}`,
      )
      await send(
        '/functions/v1/chat-assistant',
        json({ messages: value, question: value, locale: value }),
        `the assistant with ${what}`,
      )
      await send(
        '/functions/v1/translate',
        json({ source: value, target: value, entries: value }),
        `the translator with ${what}`,
      )
    }
  })

  it('never makes a page fail', { timeout: 60_000 }, async () => {
    for (const [what, value] of CORPUS) {
      await send(`/${encoded(value)}`, {}, `a page named ${what}`)
      await send(
        `/projects?q=${encoded(value)}&category=${encoded(value)}`,
        {},
        `a search for ${what}`,
      )
      await send(`/api/${encoded(value)}`, {}, `an endpoint named ${what}`)
      await send(
        '/about',
        {
          headers: {
            'accept-language': encoded(value),
            cookie: `i18nextLng=${encoded(value)}`,
            range: `bytes=${encoded(value)}`,
          },
        },
        `headers with ${what}`,
      )
    }
  })
})

describe('work is bounded', () => {
  it('whatever the body looks like', { timeout: 60_000 }, async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const many = `{${Array.from({ length: 20_000 }, (_, n) => `"k${n}":1`).join()}}`
    for (const body of [
      deep,
      many,
      `{"p_query":${deep}}`,
      '{"a":',
      '\u0000',
      '"',
      '{"a":1e99999}',
      '[]',
      'null',
    ]) {
      const note = `a body ${body.slice(0, 12)}`
      await send('/rest/v1/rpc/browse_projects', json(body), note)
      await send('/auth/v1/token?grant_type=password', json(body), note)
      await send('/rest/v1/project_drafts', json(body), note)
      await send('/functions/v1/chat-assistant', json(body), note)
    }
  })

  it('by the size of a body, of an address and of a page', { timeout: 60_000 }, async () => {
    const big = JSON.stringify({ p_query: 'x'.repeat(2 * 1024 * 1024) })
    expect(await send('/rest/v1/rpc/browse_projects', json(big), 'a body of 2 MB')).toBe(413)
    expect(
      await send(`/rest/v1/projects?title=eq.${'x'.repeat(9_000)}`, get(), 'a long address'),
    ).toBe(414)
    const rows = await fetch(`${site.url}/rest/v1/projects?limit=100000`, get())
    expect(((await rows.json()) as unknown[]).length).toBeLessThanOrEqual(1_000)
    const page = await fetch(
      `${site.url}/rest/v1/rpc/browse_projects`,
      json({ p_limit: 1_000_000 }),
    )
    expect(page.status).toBeLessThan(500)
  })
})
