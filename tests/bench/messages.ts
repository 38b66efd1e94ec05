import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SECRETS_FILE } from '../../server/embedded/data/secrets.ts'
import { median } from './median.ts'

interface Person {
  readonly id: string
  readonly token: string
}

const SHORT = 50
const LONG = 10_000
/** Messages per request. */
const BATCH = 100
const OPENINGS = 25
const PEOPLE = 200
/** People with a visible, active tab. Hidden tabs do not poll. */
const LOOKING = PEOPLE / 4
/** Concurrent sign-ups. */
const SIGN_UPS = 10
const EVERY_MS = 3_000
const SECONDS = 15
/** Clock ticks per second in /proc (USER_HZ). */
const TICKS = 100

/** Times opening a long and a short thread, and the CPU cost of polling, for which it needs Linux. */
export async function measureMessages(base: string, dataDir: string) {
  const api = client(base, dataDir)
  const [supporter, creator] = [await api.signUp('Bench Supporter'), await api.creator()]
  const short = await api.thread(supporter, creator, SHORT)
  const long = await api.thread(supporter, creator, LONG)
  // Alternate between them, after a warm-up.
  const times: Record<string, number[]> = { [short]: [], [long]: [] }
  for (let round = 0; round < OPENINGS + 5; round++) {
    for (const thread of [short, long]) {
      const took = await api.open(supporter, thread)
      if (round >= 5) times[thread]?.push(took)
    }
  }
  const [ofShort, ofLong] = [median(times[short] ?? []), median(times[long] ?? [])]
  const people: Person[] = []
  while (people.length < LOOKING) {
    const names = Array.from({ length: SIGN_UPS }, (_, n) => `Bench ${people.length + n}`)
    people.push(...(await Promise.all(names.map((name) => api.signUp(name)))))
  }
  const polling = await api.poll(people)
  return {
    rows: {
      [`opening a thread of ${SHORT}`]: { ms: ofShort.toFixed(1) },
      [`opening a thread of ${LONG}`]: { ms: ofLong.toFixed(1) },
    },
    bars: [
      {
        text: `a thread of ${LONG} messages against one of ${SHORT}: ${(ofLong / ofShort).toFixed(2)} of 1.50`,
        ok: ofLong / ofShort <= 1.5,
      },
      {
        text: `${PEOPLE} people signed in, ${LOOKING} of them looking: ${(polling.core * 100).toFixed(1)} of 25 % of a core, ${polling.answers} answers of ${polling.bytes} bytes`,
        ok: polling.core <= 0.25,
      },
    ],
  }
}

function client(base: string, dataDir: string) {
  const { secretKey, publishableKey } = JSON.parse(
    readFileSync(join(dataDir, SECRETS_FILE), 'utf8'),
  ) as { secretKey: string; publishableKey: string }

  async function call(path: string, body: unknown, token?: string): Promise<Response> {
    const response = await fetch(base + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        apikey: token === secretKey ? secretKey : publishableKey,
        'content-type': 'application/json',
        ...(token && token !== secretKey ? { authorization: `Bearer ${token}` } : {}),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response
  }

  async function session(path: string, body: unknown): Promise<Person> {
    const answer = (await (await call(path, body)).json()) as {
      access_token: string
      user: { id: string }
    }
    return { id: answer.user.id, token: answer.access_token }
  }

  return {
    signUp: (name: string) =>
      session('/auth/v1/signup', {
        email: `${crypto.randomUUID()}@bench.example`,
        password: 'a-long-bench-passphrase',
        data: { full_name: name },
      }),
    creator: () =>
      session('/auth/v1/token?grant_type=password', {
        email: 'creator@backlit.example',
        password: 'backlit-demo-2026',
      }),
    /** Makes a thread with `count` messages, using the secret key to bypass limits. Returns its id. */
    async thread(supporter: Person, creator: Person, count: number): Promise<string> {
      const row = {
        project_title: `Bench ${count}`,
        supporter_id: supporter.id,
        recipient_id: creator.id,
      }
      await call('/rest/v1/threads', row, secretKey)
      const found = await call(
        `/rest/v1/threads?select=id&project_title=eq.Bench%20${count}&supporter_id=eq.${supporter.id}`,
        undefined,
        secretKey,
      )
      const [{ id } = { id: '' }] = (await found.json()) as { id: string }[]
      const start = Date.now() - count * 60_000
      for (let from = 0; from < count; from += BATCH) {
        const batch = Array.from({ length: Math.min(BATCH, count - from) }, (_, n) => ({
          thread_id: id,
          sender_id: n % 3 === 0 ? creator.id : supporter.id,
          content: `Message number ${from + n}, of the length that people write on average.`,
          read: true,
          timestamp: new Date(start + (from + n) * 60_000).toISOString(),
        }))
        await call('/rest/v1/messages', batch, secretKey)
      }
      return id
    },
    /** Milliseconds for the requests of a page that opens a thread by its URL. */
    async open({ token }: Person, thread: string): Promise<number> {
      const begun = performance.now()
      const columns =
        'id,thread_id,project_id,sender_id,sender_name,recipient_id,content,read,timestamp,client_id'
      const order = 'order=timestamp.desc,id.desc&limit=51'
      await Promise.all(
        [
          call('/rest/v1/rpc/my_threads', { p_thread: thread }, token),
          call(
            `/rest/v1/messages?select=${columns}&thread_id=eq.${thread}&${order}`,
            undefined,
            token,
          ),
          call('/rest/v1/rpc/my_counts', { p_thread: thread }, token),
          call('/rest/v1/rpc/mark_thread_read', { p_thread: thread }, token),
        ].map(async (answer) => (await answer).text()),
      )
      return performance.now() - begun
    },
    /** Share of one core that the site's processes use for polling, beyond their idle use. */
    async poll(people: readonly Person[]) {
      let answers = 0
      let bytes = 0
      const ask = async (person: Person, since: string | null): Promise<string> => {
        const reply = await call(
          '/rest/v1/rpc/my_counts',
          since ? { p_since: since } : {},
          person.token,
        )
        const text = await reply.text()
        answers++
        bytes = text.length
        return text
      }
      const versions = await Promise.all(
        people.map(
          async (person) => (JSON.parse(await ask(person, null)) as { version: string }).version,
        ),
      )
      const idleBefore = cpuSeconds()
      await sleep(5_000)
      const idle = (cpuSeconds() - idleBefore) / 5
      answers = 0
      const before = cpuSeconds()
      const until = Date.now() + SECONDS * 1000
      await Promise.all(
        people.map(async (person, index) => {
          await sleep((index / people.length) * EVERY_MS)
          while (Date.now() < until) {
            const next = sleep(EVERY_MS)
            await ask(person, versions[index] ?? null)
            await next
          }
        }),
      )
      return { core: (cpuSeconds() - before) / SECONDS - idle, answers, bytes }
    },
  }
}

/** CPU time of all child processes, in seconds. */
function cpuSeconds(): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        return [
          {
            id: Number(name),
            parent: Number(fields[1]),
            ticks: Number(fields[11]) + Number(fields[12]),
          },
        ]
      } catch {
        return []
      }
    })
  const own = new Set([process.pid])
  for (let size = 0; size !== own.size; ) {
    size = own.size
    for (const { id, parent } of processes) if (own.has(parent)) own.add(id)
  }
  own.delete(process.pid)
  return (
    processes.filter(({ id }) => own.has(id)).reduce((sum, { ticks }) => sum + ticks, 0) / TICKS
  )
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
