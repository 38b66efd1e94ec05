import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { createClient } from '@supabase/supabase-js'
import postgres, { type Sql } from 'postgres'
import { DEMO, DEMO_PASSWORD } from '../e2e/fixtures.ts'
import { ownerUrl } from '../support/embedded.ts'
import type { Bar } from './report.ts'

const UPDATES = 500
const ANSWERS = 500
const FOLLOWERS = 10_000
const ROUNDS = 15
/** Before those, so that code is compiled and connections are open. */
const WARM_UP = 5

/** Highest allowed ratios of the lively page to the page before. */
const BYTES_BAR = 1.3
const TIME_BAR = 1.5
/** Longest allowed time until an update is posted and every follower's notification and mail is queued. */
const QUEUED_MS = 1000

interface Row {
  /** Compressed bytes of the page. */
  html: number
  /** Median milliseconds to make it anew, when it isn't kept. */
  newMs: string
}

/** A project page with many updates, answers and followers against the same page before, and an update to all of them. */
export async function measureLively(
  base: string,
  dataDir: string,
): Promise<{ rows: Record<string, Row>; bars: Bar[] }> {
  const sql = postgres(ownerUrl(dataDir), { max: 1 })
  const creator = await signedIn(base)
  try {
    const [project] = await sql<{ id: string; slug: string }[]>`
      select id, slug from projects where creator_id = ${creator.id} and status = 'approved' and closes_on is null
      order by created_at limit 1`
    if (!project) throw new Error('The demo creator has no project to measure')
    const url = `${base}/projects/${project.slug}`
    const before = await measurePage(url)
    await fill(sql, project.id)
    const after = await measurePage(url)
    const queued = await timeOf(() => creator.postUpdate(project.id))
    return {
      rows: {
        'as in the demo': { html: before.html, newMs: before.ms.toFixed(1) },
        [`${UPDATES} updates, ${ANSWERS} answers, ${FOLLOWERS} followers`]: {
          html: after.html,
          newMs: after.ms.toFixed(1),
        },
      },
      bars: [
        {
          text: `bytes of the page: ${(after.html / before.html).toFixed(2)} times, at most ${BYTES_BAR}`,
          ok: after.html / before.html <= BYTES_BAR,
        },
        {
          text: `time to make the page: ${(after.ms / before.ms).toFixed(2)} times, at most ${TIME_BAR}`,
          ok: after.ms / before.ms <= TIME_BAR,
        },
        {
          text: `an update to ${FOLLOWERS} followers is queued after ${queued.toFixed(0)} of ${QUEUED_MS} ms`,
          ok: queued <= QUEUED_MS,
        },
      ],
    }
  } finally {
    await sql.end()
  }
}

async function signedIn(base: string) {
  const { publishableKey } = await (await fetch(`${base}/api/config`)).json()
  const client = createClient(base, publishableKey, { auth: { persistSession: false } })
  const { data } = await client.auth.signInWithPassword({
    email: DEMO.creator,
    password: DEMO_PASSWORD,
  })
  return {
    id: data.user?.id ?? '',
    async postUpdate(project: string): Promise<void> {
      const { error } = await client.rpc('save_project_update', {
        p_project: project,
        p_update: randomUUID(),
        p_title: 'News for everyone',
        p_content: 'Measured.',
        p_post: true,
      })
      if (error) throw error
    },
  }
}

/** The page as it is made when it isn't kept: each host name has kept pages of its own. */
async function measurePage(url: string): Promise<{ html: number; ms: number }> {
  const times: number[] = []
  let html = 0
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const took = await timeOf(async () => {
      html = brotliCompressSync(await textFrom(url, `${randomUUID()}.example`)).length
    })
    if (round >= WARM_UP) times.push(took)
  }
  return { html, ms: times.toSorted((one, two) => one - two)[ROUNDS >> 1] ?? Number.NaN }
}

function textFrom(url: string, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { host } }, async (response) => {
      const chunks: Buffer[] = await response.toArray()
      if (response.statusCode === 200) resolve(Buffer.concat(chunks).toString())
      else reject(new Error(`${url}: ${response.statusCode}`))
    }).on('error', reject)
  })
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function fill(sql: Sql, project: string): Promise<void> {
  await sql`
    insert into project_updates (id, project_id, title, content, language, posted_at)
    select gen_random_uuid(), ${project}, 'News ' || n, repeat('What happened since the last time. ', 20), 'en',
      now() - n * interval '1 hour'
    from generate_series(1, ${UPDATES}) as n`
  await sql`
    insert into project_questions (id, project_id, question, answer, state, state_at)
    select gen_random_uuid(), ${project}, 'How does part ' || n || ' of this work?',
      repeat('It works as the text says. ', 10), 'answered', now() - n * interval '1 hour'
    from generate_series(1, ${ANSWERS}) as n`
  await sql`
    with people as (
      insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
      select gen_random_uuid(), 'f' || n || '@bench.example', now(), '{}' from generate_series(1, ${FOLLOWERS}) as n
      returning id
    )
    insert into project_follows (user_id, project_id) select id, ${project} from people`
  await sql`analyze`
}
