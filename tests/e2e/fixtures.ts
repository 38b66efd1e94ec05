import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

export { expect }

export const DEMO_PASSWORD = 'backlit-demo-2026'
export const DEMO = {
  admin: 'admin@backlit.example',
  creator: 'creator@backlit.example',
  supporter: 'supporter@backlit.example',
} as const

interface Options {
  /** Console errors a test provokes on purpose; any other one fails it. */
  allowedErrors: RegExp | RegExp[]
}

/** Playwright's test against the running site. Fails on console errors and on requests to other hosts. */
export const test = base.extend<Options & { watch: undefined }>({
  allowedErrors: [[], { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
  baseURL: async ({}, use) => {
    await use(process.env.BASE_URL ?? 'http://127.0.0.1:4321')
  },
  watch: [
    async ({ context, baseURL, allowedErrors }, use) => {
      const problems: string[] = []
      const { PUBLIC_SUPABASE_URL } = process.env
      const origins = [baseURL, PUBLIC_SUPABASE_URL && new URL(PUBLIC_SUPABASE_URL).origin]
      context.on('console', (message) => {
        if (message.type() === 'error')
          problems.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => problems.push(String(error.error())))
      context.on('request', (request) => {
        const url = new URL(request.url())
        if (url.protocol.startsWith('http') && !origins.includes(url.origin)) {
          problems.push(`request to another host: ${url.href}`)
        }
      })
      await use(undefined)
      const unexpected = problems.filter(
        (text) => ![allowedErrors].flat().some((rule) => rule.test(text)),
      )
      expect(unexpected, 'console errors and foreign requests').toEqual([])
    },
    { auto: true },
  ],
})

/** Logs in through the login page. */
export async function login(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** Keeps the code of islands back until it is released, as a slow network does. */
export async function holdIslands(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/_astro\/(client|react)\.[^/]+\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Has the server do what the next request asks, and loses its answer; those after it arrive. */
export async function loseAnswer(page: Page, url: string): Promise<void> {
  let losses = 1
  await page.route(url, async (route) => {
    const response = await route.fetch()
    if (losses-- > 0) await route.abort('connectionreset')
    else await route.fulfill({ response })
  })
}

/** Opens the catalogue and waits for its list to wake, which a key does. */
export async function openCatalogue(page: Page, path = '/projects'): Promise<void> {
  await page.goto(path)
  await page.keyboard.press('Shift')
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
}

/** Signs in without the login page, for tests about something else. */
export async function startSignedIn(
  page: Page,
  email: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  const { publishableKey } = await (await page.request.get('/api/config')).json()
  const answer = await page.request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: publishableKey },
    data: { email, password },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  await page.addInitScript(
    (session) => {
      // about:blank has no storage. The flag keeps a later logout from being undone.
      if (!location.protocol.startsWith('http') || sessionStorage.getItem('e2e-signed-in')) return
      sessionStorage.setItem('e2e-signed-in', '1')
      localStorage.setItem('backlit-auth', session)
    },
    await answer.text(),
  )
}

/** Opens the dashboard as its demo administrator. */
export async function openAdmin(page: Page, query = ''): Promise<void> {
  await startSignedIn(page, DEMO.admin)
  await page.goto(`/admin${query}`)
  await expect(page.getByRole('tab', { name: 'Projects' })).toBeVisible()
}

/** A toast with this title or text. */
export const toast = (page: Page, text: string) =>
  page.locator('[data-toasts]').getByText(text, { exact: true })

/**
 * Waits for all transitions to end, as axe must not measure colours halfway. It repeats, because the end of a transition
 * starts those of elements that inherit its colour.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime)),
        )
    do {
      await Promise.allSettled(ending().map(({ finished }) => finished))
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    } while (ending().length > 0)
  })
}

/** The minified build: every page has to parse it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The axe rules that depend on the colour scheme. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** All axe findings in light mode, plus colour findings in dark mode. Leaves the page dark. */
export async function axeInBothSchemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const light = await axeFindings(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  return [...light, ...(await axeFindings(page, COLOUR_RULES))]
}

/** Findings of all axe rules, or of the named ones, in the whole page or a part, as readable lines. */
export async function axeFindings(
  page: Page,
  rules: string[] = [],
  within = ':root',
): Promise<string[]> {
  await settled(page)
  // Inject once per page: parsing axe costs more than most of its rules. Frames are not checked.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(
    async ({ only, part }) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        {
          include: [part === ':root' ? document : (document.querySelector(part) ?? document)],
          // Base UI's own: hidden, and pass focus on at once. axe lets them be only where it guesses a modal is open.
          exclude: ['[data-base-ui-focus-guard]'],
        },
        {
          resultTypes: ['violations'],
          ...(only.length ? { runOnly: only } : {}),
        },
      )
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
      )
    },
    { only: rules, part: within },
  )
}
