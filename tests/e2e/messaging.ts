import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { CHECKED } from '../support/checked.ts'
import { DEMO, DEMO_PASSWORD, expect } from './fixtures.ts'

/** A signed-in account, for setting up a test through the API. */
export interface Person {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly session: { readonly access_token: string }
}

const base = () => process.env.BASE_URL ?? 'http://127.0.0.1:4321'
let key: Promise<string> | undefined

function publishableKey(): Promise<string> {
  key ??= fetch(`${base()}/api/config`)
    .then((response) => response.json() as Promise<{ publishableKey: string }>)
    .then((config) => config.publishableKey)
  return key
}

async function post(path: string, body: unknown, token?: string): Promise<Response> {
  const apikey = await publishableKey()
  return fetch(base() + path, {
    method: 'POST',
    headers: {
      apikey,
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  })
}

interface SessionAnswer {
  access_token: string
  user: { id: string; email: string; user_metadata: { full_name?: string } }
}

async function toPerson(response: Response): Promise<Person> {
  expect(response.status).toBe(200)
  const session = (await response.json()) as SessionAnswer
  const { id, email, user_metadata: meta } = session.user
  return { id, email, name: meta.full_name ?? email, session }
}

/** Of every new person. */
export const PASSWORD = 'a-long-e2e-passphrase'

/** A new account per test, so that tests do not share conversations. */
export async function newPerson(name: string, locale?: string): Promise<Person> {
  const email = `${crypto.randomUUID()}@e2e.example`
  const body = { email, password: PASSWORD, data: { full_name: name, locale } }
  return toPerson(await post('/auth/v1/signup', body))
}

const demoPeople = new Map<string, Promise<Person>>()

/** Logged in once in each worker: checking a password costs the server more than most calls. */
export function demoPerson(email: string): Promise<Person> {
  const body = { email, password: DEMO_PASSWORD }
  const person =
    demoPeople.get(email) ?? post('/auth/v1/token?grant_type=password', body).then(toPerson)
  demoPeople.set(email, person)
  return person
}

/** Signs a browser context in. */
export async function signIn(context: BrowserContext, person: Person): Promise<void> {
  const hint = { id: person.id, name: person.name, email: person.email, role: 'user', avatar: null }
  await context.addInitScript(
    ([session, user]) => {
      // about:blank has no storage.
      if (!location.protocol.startsWith('http') || sessionStorage.getItem('e2e-signed-in')) return
      sessionStorage.setItem('e2e-signed-in', '1')
      localStorage.setItem('backlit-auth', session ?? '')
      localStorage.setItem('authUser', user ?? '')
    },
    [JSON.stringify(person.session), JSON.stringify(hint)],
  )
}

export async function rpc<Result>(
  person: Person,
  name: string,
  args: Record<string, unknown>,
): Promise<Result> {
  const response = await post(`/rest/v1/rpc/${name}`, args, person.session.access_token)
  const text = await response.text()
  expect(response.status, text).toBeLessThan(300)
  return (text === '' ? null : JSON.parse(text)) as Result
}

/** Answers every review check and approves. */
export async function approve(admin: Person, project: string): Promise<void> {
  await rpc(admin, 'set_review_checks', { p_project: project, p_checks: CHECKED })
  await rpc(admin, 'set_project_status', { p_project: project, p_status: 'approved' })
}

/** A public project of a new creator. */
export async function publishLantern(name: string) {
  const creator = await newPerson(name)
  const { id, title } = await rpc<{ id: string; title: string }>(creator, 'submit_project', {
    p_project: {
      title: `Lantern ${randomUUID().slice(0, 8)}`,
      description: 'A lamp for readers.',
      category: 'tech',
      language: 'en',
    },
  })
  await approve(await demoPerson(DEMO.admin), id)
  return { creator, id, title, path: `/projects/${title.toLowerCase().replace(' ', '-')}` }
}

async function callRows(person: Person, query: string, method: string): Promise<Response> {
  const response = await fetch(`${base()}/rest/v1/${query}`, {
    method,
    headers: {
      apikey: await publishableKey(),
      authorization: `Bearer ${person.session.access_token}`,
    },
  })
  expect(response.ok, `${method} ${query}`).toBe(true)
  return response
}

/** Rows a person may read. The query is the Data API's, such as `messages?thread_id=eq.…`. */
export async function rows<Row>(person: Person, query: string): Promise<Row[]> {
  return (await (await callRows(person, query, 'GET')).json()) as Row[]
}

/** Deletes rows, named by a query of the Data API. */
export async function remove(person: Person, query: string): Promise<void> {
  await callRows(person, query, 'DELETE')
}

export interface DemoProject {
  readonly id: string
  readonly title: string
  readonly slug: string
}

export async function demoProject(slug: string): Promise<DemoProject> {
  const response = await post('/rest/v1/rpc/project_by_slug', { p_slug: slug })
  const [project] = (await response.json()) as DemoProject[]
  if (!project) throw new Error(`The demo has no project "${slug}"`)
  return project
}
