import { chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGS } from '../../scripts/chromium.ts'
import type { ChatStub } from '../support/chat-stub.ts'
import { median } from './median.ts'

/** Latencies of the stubbed provider's first words, in milliseconds. */
const PROVIDERS_MS = [200, 600]
/** Highest allowed ratio to the provider's own time. */
const FIRST_BAR = 1.2
const ROUNDS = 15
/** Milliseconds from the press to the frame that shows the panel, with a warm browser cache. */
const OPENING_BAR = 150
/** Uptime of the site before its first question, in milliseconds. */
const UP_MS = 5000
const QUESTION = 'How much does it cost to list a project?'

export interface Measured {
  readonly rows: Record<string, Record<string, string>>
  readonly bars: { text: string; ok: boolean }[]
}

/** Time to the first words of a streamed answer, alternating between the site and the provider itself. */
export async function measureFirstWords(base: string, stub: ChatStub): Promise<Measured> {
  const { publishableKey } = (await (await fetch(`${base}/api/config`)).json()) as {
    publishableKey: string
  }
  const messages = [{ role: 'user', content: QUESTION }]
  const straight = () =>
    untilWords(`${stub.url}/v1/chat/completions`, {}, { stream: true, messages }, '"content"')
  const through = () =>
    untilWords(
      `${base}/functions/v1/chat-assistant`,
      { apikey: publishableKey },
      { stream: true, messages },
      'event: delta',
    )
  const rows: Measured['rows'] = {}
  const bars: Measured['bars'] = []
  stub.first = PROVIDERS_MS[0] ?? 0
  await new Promise((done) => setTimeout(done, UP_MS))
  rows[`the very first question, ${UP_MS / 1000} s after the start`] = row(
    await straight(),
    await through(),
  )
  for (const first of PROVIDERS_MS) {
    stub.first = first
    const times: { straight: number[]; through: number[] } = { straight: [], through: [] }
    for (let round = 0; round < ROUNDS; round++) {
      times.straight.push(await straight())
      times.through.push(await through())
    }
    const [own, ours] = [median(times.straight), median(times.through)]
    rows[`a provider of ${first} ms, median of ${ROUNDS}`] = row(own, ours)
    const ratio = ours / own
    bars.push({
      text: `first words with a provider of ${first} ms: ${ratio.toFixed(2)} of ${FIRST_BAR}`,
      ok: ratio <= FIRST_BAR,
    })
  }
  return { rows, bars }
}

const row = (own: number, ours: number) => ({
  'provider ms': own.toFixed(0),
  'assistant ms': ours.toFixed(0),
  ratio: (ours / own).toFixed(2),
})

/** Milliseconds until the response contains `sign`. Reads the response to its end. */
async function untilWords(
  url: string,
  headers: Record<string, string>,
  body: object,
  sign: string,
): Promise<number> {
  const started = performance.now()
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
    body: JSON.stringify(body),
  })
  let text = ''
  let took = Number.NaN
  for await (const piece of reply.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece
    if (Number.isNaN(took) && text.includes(sign)) took = performance.now() - started
  }
  if (Number.isNaN(took)) throw new Error(`${url} answered ${reply.status}: ${text}`)
  return took
}

/**
 * Time from pressing the button to the frame with the panel, on a static page: on first opening, which loads code and words
 * from the browser cache, and on the next.
 */
export async function measureOpening(base: string, executablePath: string): Promise<Measured> {
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    const times: { first: number[]; again: number[] } = { first: [], again: [] }
    for (let round = 0; round <= ROUNDS; round++) {
      await page.goto(`${base}/about`, { waitUntil: 'networkidle' })
      const [first, again] = [await opening(page), await opening(page)]
      // Round 0 fills the cache.
      if (round === 0) continue
      times.first.push(first)
      times.again.push(again)
    }
    const ms = (values: readonly number[]) => ({
      'median ms': median(values).toFixed(0),
      'fastest ms': Math.min(...values).toFixed(0),
      'slowest ms': Math.max(...values).toFixed(0),
    })
    const took = median(times.first)
    return {
      rows: { 'first opening of a page': ms(times.first), 'opening again': ms(times.again) },
      bars: [
        {
          text: `the panel opens after ${took.toFixed(0)} of ${OPENING_BAR} ms`,
          ok: took <= OPENING_BAR,
        },
      ],
    }
  } finally {
    await browser.close()
  }
}

/** Clicks without hovering first, then closes the panel again. */
async function opening(page: Page): Promise<number> {
  const opened = page.evaluate(
    () =>
      new Promise<number>((done) => {
        let pressed = 0
        document.addEventListener('pointerdown', () => (pressed = performance.now()), {
          once: true,
          capture: true,
        })
        const look = () => {
          const panel = document.querySelector('[role="dialog"]')
          if (pressed > 0 && panel?.checkVisibility()) done(performance.now() - pressed)
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
  )
  await page.click('[data-assistant]')
  const took = await opened
  // The panel handles keys a moment after it is visible.
  await page.waitForFunction(() => document.activeElement?.matches('[role="dialog"] textarea'))
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => !document.querySelector('[role="dialog"]')?.checkVisibility())
  await page.mouse.move(10, 400)
  return took
}
