import { type Browser, chromium, type Page } from '@playwright/test'
import { isLocale } from '../../src/i18n/locales.ts'
import { localizePath } from '../../src/i18n/paths.ts'
import { type Place, SCREENS, type State, signInAs } from '../../tests/e2e/states.ts'
import { CHROMIUM_ARGS, findChromium } from '../chromium.ts'
import { COLUMNS, column, type Row, SCHEMES, WIDTHS } from './sheet.ts'

const HEIGHT = 800
/** What lies further down is cut off. Pixels. */
const TALLEST = 2400

interface Options {
  readonly base: string
  /** Part of the routes to take. */
  readonly only?: string | undefined
  readonly languages: readonly string[]
  /** Something didn't open. */
  readonly onMissing: (what: string, error: string) => void
}

interface Sheet {
  readonly place: string
  readonly language: string
  readonly rows: readonly Row[]
}

/** Pictures of all places in their states, one place and language at a time. */
export async function* takeShots(options: Options): AsyncGenerator<Sheet> {
  const executablePath = await findChromium()
  const browser = await chromium.launch({
    args: CHROMIUM_ARGS,
    ...(executablePath && { executablePath }),
  })
  try {
    for (const place of SCREENS.filter(({ route }) => route.includes(options.only ?? ''))) {
      for (const language of options.languages) yield await shoot(browser, place, language, options)
    }
  } finally {
    await browser.close()
  }
}

async function shoot(
  browser: Browser,
  place: Place,
  language: string,
  { base, onMissing }: Options,
): Promise<Sheet> {
  const context = await browser.newContext({
    baseURL: base,
    reducedMotion: 'reduce',
    locale: 'en-US',
  })
  try {
    const page = await context.newPage()
    if (place.as) await signInAs(page, place.as)
    const locale = isLocale(language) ? language : 'en'
    await page.goto(localizePath(place.route, locale), { waitUntil: 'networkidle' })
    const rows: Row[] = [{ name: 'page', shots: await inEveryColumn(page, whole) }]
    for (const state of place.states) {
      const shots = await inEveryColumn(page, (at, width) => {
        if (state.narrow && width >= 1040) return Promise.resolve(null)
        return opened(at, state).catch((error: unknown) => {
          onMissing(
            `${place.route} ${language} ${width} ${state.name}`,
            String(error).split('\n')[0] ?? '',
          )
          return null
        })
      })
      rows.push({ name: state.name, shots })
    }
    const account = place.as?.split('@')[0]
    const name = place.route.slice(1).replaceAll('/', '-') || 'home'
    return { place: account ? `${name}-${account}` : name, language, rows }
  } finally {
    await context.close()
  }
}

async function inEveryColumn(
  page: Page,
  take: (page: Page, width: number) => Promise<Buffer | null>,
): Promise<Row['shots']> {
  const shots: (Buffer | null)[] = COLUMNS.map(() => null)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.evaluate(drawn)
      shots[column(width, colorScheme)] = await take(page, width)
    }
  }
  return shots
}

/** In the page: resolves once a change of its size or colours has been laid out and drawn. */
async function drawn(): Promise<void> {
  await document.fonts.ready
  for (let frame = 0; frame < 2; frame++)
    await new Promise((resolve) => requestAnimationFrame(resolve))
}

async function whole(page: Page, width: number): Promise<Buffer> {
  const tall = await page.evaluate(() => document.documentElement.scrollHeight)
  return page.screenshot({
    animations: 'disabled',
    fullPage: true,
    clip: { x: 0, y: 0, width, height: Math.min(tall, TALLEST) },
  })
}

async function opened(page: Page, state: State): Promise<Buffer> {
  await state.open(page)
  try {
    await page.locator(state.opened).first().waitFor({ timeout: 5000 })
    return await page.screenshot({ animations: 'disabled' })
  } finally {
    await state.close(page)
    // What opened may have left one behind.
    await page.evaluate(() => document.querySelector('[data-toasts]')?.replaceChildren())
  }
}
