import { createHmac } from 'node:crypto'
import { ask, type Finding, findingsOf } from './finding.ts'

export interface Project {
  /** Without a trailing slash. */
  readonly url: string
  readonly publishableKey: string
  readonly secretKey: string | null
}

const FUNCTIONS = ['chat-assistant', 'translate']

/** Whether migrations, settings and functions of a project are there. */
export async function checkProject(project: Project, siteUrl: string | null): Promise<Finding[]> {
  return [
    await checkTables(project),
    await checkAdministrator(project),
    ...(await checkAuth(project, siteUrl)),
    ...(await Promise.all(FUNCTIONS.map((name) => checkFunction(project, name)))),
  ]
}

async function checkTables({ url, publishableKey }: Project): Promise<Finding> {
  const { ok, problem } = findingsOf('Database')
  const reply = await ask(`${url}/rest/v1/projects?select=id&limit=1`, {
    headers: { apikey: publishableKey },
  })
  if (typeof reply === 'string') return problem(`${url} does not answer (${reply}).`)
  if (reply.status === 404)
    return problem('The tables are missing: npm run setup:supabase applies the migrations.')
  if (reply.status === 401) return problem(`${url} does not know the publishable key.`)
  return reply.ok ? ok(`${url} answers.`) : problem(`${url} answers with status ${reply.status}.`)
}

async function checkAdministrator({ url, secretKey }: Project): Promise<Finding> {
  const { ok, note, problem } = findingsOf('Administrator')
  if (!secretKey) return note('Not checked: SUPABASE_SECRET_KEY is not set here.')
  const reply = await ask(`${url}/rest/v1/profiles?select=id&role=eq.admin&limit=1`, {
    headers: { apikey: secretKey },
  })
  if (typeof reply === 'string') return note(`Not checked: ${url} does not answer.`)
  if (reply.status >= 500) return note(`Not checked: ${url} answers with status ${reply.status}.`)
  if (!reply.ok) return problem('The project does not take SUPABASE_SECRET_KEY.')
  const found = (await reply.json()) as unknown[]
  return found.length > 0
    ? ok('There is one.')
    : problem('There is none: register on the site, then npm run admin -- you@example.org.')
}

interface AuthSettings {
  readonly disable_signup?: boolean
  readonly mailer_autoconfirm?: boolean
}

async function checkAuth(
  { url, publishableKey }: Project,
  siteUrl: string | null,
): Promise<Finding[]> {
  const { ok, problem } = findingsOf('Accounts')
  const reply = await ask(`${url}/auth/v1/settings`, { headers: { apikey: publishableKey } })
  if (typeof reply === 'string' || !reply.ok) return [problem('Auth does not tell its settings.')]
  const settings = (await reply.json()) as AuthSettings
  const faults = [
    settings.disable_signup && problem('Nobody can sign up: Auth has disable_signup.'),
    settings.mailer_autoconfirm && problem('New accounts need not confirm their address.'),
  ].filter((fault) => fault !== undefined && fault !== false)
  const accounts = faults.length > 0 ? faults : [ok('Sign-up is open, addresses are confirmed.')]
  return [...accounts, await checkMailLinks(url, siteUrl)]
}

/** A used-up link of a mail leads to the address that Auth believes the site has. */
async function checkMailLinks(url: string, siteUrl: string | null): Promise<Finding> {
  const { ok, note, problem } = findingsOf('Links in mails')
  const reply = await ask(`${url}/auth/v1/verify?type=signup&token=used-up`)
  const target = typeof reply === 'string' ? null : reply.headers.get('location')
  if (!target || !URL.canParse(target)) return note('Not checked: Auth does not say where to.')
  const { origin } = new URL(target)
  if (siteUrl === null) return note(`They lead to ${origin}; SITE_URL is not set here.`)
  return origin === siteUrl
    ? ok(`They lead to ${origin}.`)
    : problem(`They lead to ${origin}, not ${siteUrl}: npm run setup:supabase sends the address.`)
}

async function checkFunction({ url }: Project, name: string): Promise<Finding> {
  const { ok, problem } = findingsOf(`Function ${name}`)
  const reply = await ask(`${url}/functions/v1/${name}`, { method: 'OPTIONS' })
  if (typeof reply !== 'string' && reply.ok) return ok('Answers.')
  const why = typeof reply === 'string' ? reply : `status ${reply.status}`
  return problem(`Does not answer (${why}): npm run setup:supabase deploys it.`)
}

/** Whether every node takes the calls that renew its cached pages, by making one. */
export async function checkRenewal(
  nodes: readonly string[],
  secret: string | null,
): Promise<Finding[]> {
  const { ok, note, problem } = findingsOf('Cached pages')
  if (secret === null)
    return [note('REVALIDATE_SECRET is not set: changes show within five minutes, not at once.')]
  const call = async (node: string): Promise<Finding> => {
    const body = JSON.stringify({ tags: ['texts'], nonce: crypto.randomUUID() })
    const time = String(Math.floor(Date.now() / 1000))
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    const reply = await ask(`${node}/api/revalidate`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-backlit-timestamp': time,
        'x-backlit-signature': `sha256=${signature}`,
      },
    })
    if (typeof reply === 'string') return problem(`${node} does not answer (${reply}).`)
    if (reply.status === 204) return ok(`${node} takes signed calls.`)
    return reply.status === 401
      ? problem(`${node} has another REVALIDATE_SECRET, or none.`)
      : problem(`${node}/api/revalidate answers with status ${reply.status}.`)
  }
  return Promise.all(nodes.map(call))
}
