import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { LOCALES, type Locale, localeTag } from '../src/i18n/locales.ts'
import { localizePath } from '../src/i18n/paths.ts'
import { screenFiles } from '../src/islands/content/screens.ts'
import { signIn } from '../tests/e2e/messaging.ts'
import startSite from '../tests/e2e/server.ts'
import { CHROMIUM_ARGS, findChromium } from './chromium.ts'
import { SCENES, type Scene } from './guide-pictures/scenes.ts'
import { type Story, tellStory } from './guide-pictures/story.ts'

/**
 * `npm run guide-pictures`: the pictures of the product in the guides, in every language, light and dark, from the
 * built site with demo data. `--only` takes a part of their names, `--languages` some languages.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    languages: { type: 'string', default: LOCALES.join(',') },
  },
})
/** Of the files, in pixels. */
const SIZE = { width: 960, height: 540 }
const PAGE_WIDTH = 720

const stop = await startSite()
const executablePath = await findChromium()
const browser = await chromium.launch({
  args: CHROMIUM_ARGS,
  ...(executablePath && { executablePath }),
})
try {
  const story = await tellStory()
  const languages = LOCALES.filter((code) => values.languages.split(',').includes(code))
  for (const scene of SCENES.filter(({ name }) => name.includes(values.only)))
    for (const locale of languages) await draw(scene, locale, story)
} finally {
  await browser.close()
  await stop()
}

async function draw(scene: Scene, locale: Locale, story: Story): Promise<void> {
  const width = scene.width ?? PAGE_WIDTH
  const scale = SIZE.width / width
  const context = await browser.newContext({
    baseURL: process.env.BASE_URL,
    viewport: { width, height: SIZE.height / scale },
    deviceScaleFactor: scale,
    bypassCSP: true,
    reducedMotion: 'reduce',
    locale: localeTag(locale),
  })
  try {
    const page = await opened(context, scene, locale, story)
    for (const [place, file] of screenFiles(`/screens/${scene.name}.webp`, locale).entries()) {
      await page.emulateMedia({ colorScheme: place === 0 ? 'light' : 'dark' })
      const path = join('public', file)
      mkdirSync(dirname(path), { recursive: true })
      const shot = await page.screenshot({ animations: 'disabled' })
      await sharp(shot).webp({ quality: 68, effort: 6 }).toFile(path)
    }
    console.log(`${scene.name} ${locale}`)
  } finally {
    await context.close()
  }
}

async function opened(
  context: BrowserContext,
  scene: Scene,
  locale: Locale,
  story: Story,
): Promise<Page> {
  if (scene.as) await signIn(context, story[scene.as])
  const page = await context.newPage()
  await page.goto(localizePath(scene.route(story), locale), { waitUntil: 'networkidle' })
  await scene.prepare?.(page)
  const marked = page.locator(scene.mark).first()
  await marked.waitFor()
  await page.evaluate(() => document.fonts.ready)
  // The picture shows the part, not what floats above it.
  await page.addStyleTag({
    content: `.site-header, [data-assistant], [data-toasts], [data-action-bar] { display: none !important }
      html { scrollbar-width: none }`,
  })
  await marked.evaluate((part: HTMLElement) => {
    const { width, height } = part.getBoundingClientRect()
    part.style.outline = '3px solid var(--lamp)'
    // What is as wide as the picture would have its frame outside.
    part.style.outlineOffset = width > innerWidth - 20 ? '-4px' : '6px'
    part.style.borderRadius = '8px'
    part.style.scrollMarginTop = '1rem'
    part.scrollIntoView({ block: height > innerHeight - 40 ? 'start' : 'center' })
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  await page.mouse.move(0, 0)
  return page
}
