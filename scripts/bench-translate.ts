import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Flat, flatten } from '#i18n/flat.ts'
import { LOCALES } from '#i18n/locales.ts'
import { sourcesFor } from '#i18n/plurals.ts'
import { CONCURRENT_REQUESTS, toBatches } from '#islands/admin/translations/batches.ts'
import { committedMemory } from '../supabase/functions/translate/catalogues.ts'
import handler, { CONCURRENT_CALLS } from '../supabase/functions/translate/handler.ts'
import { BATCH_SIZE } from '../supabase/functions/translate/run.ts'
import { type Bar, publish } from '../tests/bench/report.ts'
import { startTranslationStub } from '../tests/support/translation-stub.ts'

/** `npm run bench:translate`: translates all texts into every language, as the admin tool does, against a slow stub. */
const LATENCY_MS = 300
/** Most time allowed, as a multiple of perfectly parallel calls. */
const TIME_BAR = 1.3
/** Most heap allowed after the last language, as a multiple of the heap after the first. */
const HEAP_BAR = 1.1

const TARGETS = LOCALES.filter((locale) => locale !== 'en')

const stub = await startTranslationStub()
stub.latency = LATENCY_MS
const english = flatten(
  JSON.parse(
    readFileSync(new URL('../src/i18n/locales/en/translation.json', import.meta.url), 'utf8'),
  ),
)
const rows: Record<string, Record<string, number>> = {}
/** Heap bytes in use after each language, after a garbage collection. */
const heaps: number[] = []
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
let isOver = false
// Committed texts are cached per language on first use; load them all first so they do not count as growth.
for (const locale of TARGETS) await committedMemory(locale)
for (const locale of TARGETS) {
  const sources = sourcesFor(english, locale)
  const queue = toBatches(Object.keys(sources))
  const requests = queue.length
  const started = performance.now()
  await Promise.all(
    Array.from({ length: CONCURRENT_REQUESTS }, async () => {
      for (let part = queue.shift(); part; part = queue.shift()) await ask(locale, sources, part)
    }),
  )
  const seconds = (performance.now() - started) / 1000
  const texts = stub.calls.reduce((sum, count) => sum + count, 0)
  const fewest = Math.ceil(texts / BATCH_SIZE)
  const ideal = (Math.ceil(fewest / CONCURRENT_CALLS) * LATENCY_MS) / 1000
  const ratio = seconds / ideal
  isOver ||= ratio > TIME_BAR || stub.calls.length > fewest + requests
  const calls = stub.calls.length
  stub.calls.length = 0
  stub.bodies.length = 0
  collectGarbage()
  heaps.push(process.memoryUsage().heapUsed)
  rows[locale] = {
    texts,
    calls,
    'texts / 10': fewest,
    seconds: Number(seconds.toFixed(2)),
    'of the ideal': Number(ratio.toFixed(2)),
    'heap MB': Number(((heaps.at(-1) ?? 0) / 1e6).toFixed(1)),
  }
}
const sources = sourcesFor(english, 'de')
const [changed = ''] = Object.keys(sources)
await ask('de', sources, [changed])
await stub.close()
const growth = (heaps.at(-1) ?? 0) / (heaps[0] ?? 0)
const bars: readonly Bar[] = [
  {
    text: `time within ${TIME_BAR} of the ideal, calls within texts / 10 plus one per request`,
    ok: !isOver,
  },
  {
    text: `heap after the last language against the first: ${growth.toFixed(2)} of ${HEAP_BAR}`,
    ok: growth <= HEAP_BAR,
  },
  { text: `calls for a one-word change: ${stub.calls.length}`, ok: stub.calls.length === 1 },
]
publish('bench:translate', [
  {
    title: `All texts against a stub that takes ${LATENCY_MS} ms, ${CONCURRENT_CALLS} calls at once`,
    rows,
    bars,
  },
])

async function ask(locale: string, sources: Flat, keys: readonly string[]): Promise<void> {
  const text = Object.fromEntries(keys.map((key) => [key, sources[key]]))
  const reply = await handler(
    new Request('http://localhost/functions/v1/translate', {
      method: 'POST',
      headers: { authorization: 'Bearer admin-token' },
      body: JSON.stringify({ text, targetLanguage: locale, all: true }),
    }),
    {
      env: { AI_BASE_URL: `${stub.url}/v1`, AI_MODEL: 'stub' },
      supabaseUrl: stub.url,
      publishableKey: 'sb_publishable_bench',
      secretKey: 'sb_secret_bench',
      account: { id: 'bench', token: 'bench' },
      clientAddress: '127.0.0.1',
    },
  )
  const { failed } = (await reply.json()) as { failed: readonly unknown[] }
  if (reply.status !== 200 || failed.length > 0)
    throw new Error(`${locale}: ${failed.length} failed`)
}
