import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { DEFAULT_LOCALE, LOCALE_TABLE, LOCALES } from '#i18n/locales.ts'
import { localizePath, splitPath } from '#i18n/paths.ts'
import { expect, test } from './fixtures.ts'

// Checks of every built page's HTML, in every language, without a browser. In one worker, which reads them once.
test.describe.configure({ mode: 'default' })

const CLIENT = 'dist/client'
const SCRIPT_LIMIT = 6_144
/** Pages without islands, so with hardly any script. */
const WORDS_ONLY =
  /^\/(about|how-it-works|faq|help|creator-resources|guides\/[^/]+|success-stories\/[^/]+|terms|privacy|posting-rules)$/

interface BuiltPage {
  /** URL path, e.g. `/de/faq`. */
  readonly path: string
  readonly html: string
}

const pages: BuiltPage[] = globSync(`${CLIENT}/**/*.html`).map((file) => ({
  path: `/${file.slice(CLIENT.length + 1).replace(/\.html$/, '')}`,
  html: readFileSync(file, 'utf8'),
}))
const indexed = pages.filter(({ html }) => !html.includes('<meta name="robots"'))

const plain = (text: string) =>
  text
    .replace(/&#38;|&amp;/g, '&')
    .replace(/&quot;|&#34;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&gt;|&#62;/g, '>')

const idsOf = (html: string) =>
  [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => plain(id))

/** Values of an attribute, unescaped, e.g. of `href` in `a`. */
const values = (html: string, element: string, attribute: string) =>
  [...html.matchAll(new RegExp(`<${element}\\s[^>]*?\\b${attribute}="([^"]*)"`, 'g'))].map(
    ([, value = '']) => plain(value),
  )
const meta = (html: string, name: string) =>
  plain(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '')
const title = (html: string) => plain(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
const pathname = (url: string) => new URL(url).pathname

test('the server renders with production builds, whatever its environment says', () => {
  const undecided = globSync('dist/server/**/*.mjs').filter((file) =>
    /process\.env\.NODE_ENV\b|\.development\.js\b/.test(readFileSync(file, 'utf8')),
  )
  expect(undecided).toEqual([])
})

test('every internal link works, in every language, including those to headings', async ({
  request,
}) => {
  const ids = new Map(pages.map(({ path, html }) => [path, new Set(idsOf(html))]))
  const elsewhere = new Map<string, string>()
  const broken: string[] = []
  for (const { path, html } of pages) {
    const links = [...html.matchAll(/\s(?:href|src)="([/#][^"]*)"/g)].map(([, link = '']) =>
      plain(link),
    )
    for (const link of new Set(links)) {
      const [address = '', hash = ''] = link.split('#', 2)
      const target = (address.split('?')[0] ?? '') || path
      const known = ids.get(target)
      if (known && hash && !known.has(decodeURIComponent(hash)))
        broken.push(`${path}: ${link} (no such heading)`)
      if (!known && !existsSync(CLIENT + target)) elsewhere.set(target, path)
    }
  }
  // Rendered on demand: home, catalogue, success stories, feed, drawn covers.
  for (const [target, from] of elsewhere) {
    const response = await request.get(target)
    if (response.status() !== 200) broken.push(`${from}: ${target} (${response.status()})`)
  }
  expect(broken).toEqual([])
  expect(pages.length).toBeGreaterThan(20 * LOCALES.length)
})

test('every page names itself, its translations and the default', () => {
  for (const { path, html } of indexed) {
    const { locale, path: route } = splitPath(path)
    const tag = LOCALE_TABLE.find((row) => row.code === locale)?.tag
    expect(/<html lang="([^"]*)"/.exec(html)?.[1], path).toBe(tag)
    expect(values(html, 'link rel="canonical"', 'href').map(pathname), path).toEqual([path])
    const alternates = [
      ...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g),
    ]
    expect(
      alternates.map(([, lang, href = '']) => `${lang} ${pathname(href)}`).sort(),
      path,
    ).toEqual(
      [
        ...LOCALE_TABLE.map((row) => `${row.tag} ${localizePath(route, row.code)}`),
        `x-default ${localizePath(route, DEFAULT_LOCALE)}`,
      ].sort(),
    )
  }
})

test('titles and descriptions are unique and in the language of the page', () => {
  const seen = new Map<string, string>()
  const english = new Set(
    indexed
      .filter(({ path }) => splitPath(path).locale === DEFAULT_LOCALE)
      .map(({ html }) => meta(html, 'description')),
  )
  for (const { path, html } of indexed) {
    const { locale } = splitPath(path)
    const description = meta(html, 'description')
    for (const text of [title(html), description]) {
      const key = `${locale} ${text}`
      expect(text.length, path).toBeGreaterThan(3)
      expect(seen.get(key), `${path}: ${text}`).toBeUndefined()
      seen.set(key, path)
    }
    if (locale !== DEFAULT_LOCALE) expect(english.has(description), path).toBe(false)
  }
})

test('Japanese and Chinese headings and drawings break between phrases, and only there', () => {
  const page = (path: string) => pages.find((one) => one.path === path)?.html ?? ''
  const html = page('/ja/how-it-works')
  expect(html).toContain('>Backlitがすること、<wbr aria-hidden="true">しないこと</h2>')
  expect(html).toContain('お金が<wbr aria-hidden="true">Backlitを<wbr aria-hidden="true">通る')
  expect(page('/zh/faq')).toContain('筹资是怎样进行的？<wbr aria-hidden="true">钱流向哪里？</span>')
  expect(page('/de/how-it-works')).not.toContain('<wbr')
})

test('every page has a picture for sharing with its title in its language', () => {
  const pictures = new Set<string>()
  for (const { path, html } of indexed) {
    const picture = pathname(meta(html, 'og:image'))
    pictures.add(picture)
    const bytes = readFileSync(CLIENT + picture)
    expect(bytes.subarray(0, 3), picture).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    expect(bytes.length, picture).toBeLessThan(80_000)
    expect([meta(html, 'og:image:width'), meta(html, 'og:image:height')]).toEqual(['1200', '630'])
    expect(meta(html, 'og:image:alt'), path).toContain(meta(html, 'og:title'))
  }
  expect(pictures.size).toBe(indexed.length)
})

test('no text is missing a translation', () => {
  expect(
    pages.filter(({ html }) => html.includes('notice fallback')).map(({ path }) => path),
  ).toEqual([])
})

test('put on a home screen, the site opens in the language of the page', () => {
  for (const { path, html } of pages) {
    const { locale } = splitPath(path)
    const [address = ''] = values(html, 'link rel="manifest"', 'href')
    const manifest = JSON.parse(readFileSync(CLIENT + address, 'utf8'))
    expect(manifest.start_url, path).toBe(localizePath('/', locale))
    for (const { src } of manifest.icons) expect(existsSync(CLIENT + src), src).toBe(true)
  }
})

test('pages are well-formed: nothing after the end, no id twice', () => {
  for (const { path, html } of pages) {
    expect(html.trimEnd().endsWith('</html>'), path).toBe(true)
    const ids = idsOf(html)
    expect(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      path,
    ).toEqual([])
  }
})

test('header and footer are on every page but those for login and sign-up, and the dashboard has no footer', () => {
  const year = String(new Date().getUTCFullYear())
  for (const { path, html } of pages) {
    const { locale, path: route } = splitPath(path)
    const isGate = route === '/login' || route === '/register'
    expect(html.includes('class="site-header"'), path).toBe(!isGate)
    const [, footer = ''] = html.split('class="site-footer"')
    expect(footer !== '', path).toBe(!isGate && route !== '/admin')
    if (footer) expect(footer, path).toContain(`© ${year} `)
    if (footer && locale === DEFAULT_LOCALE) expect(footer).toContain('no investment advice')
  }
})

/** A page for each stylesheet, and what renders it. */
const STYLED = {
  '/': 'index',
  '/about': 'about',
  '/how-it-works': 'how-it-works',
  '/guides/funding-models': 'guides/[slug]',
  '/success-stories': 'success-stories/index',
  '/creator-resources': 'creator-resources',
  '/faq': 'faq',
  '/legal-notice': 'legal-notice',
  '/transparency/2026': 'transparency/[year]',
  '/nowhere': '404',
  '/projects': 'projects/index',
  '/projects?q=zzzz': 'projects/index',
  '/projects/tidewatch': 'projects/[slug]',
  '/projects/nothing': 'projects/[slug]',
  '/creators/harbour-light-cooperative': 'creators/[slug]',
  '/projects/tidewatch/updates': 'projects/[slug]/updates',
  '/projects/tidewatch/answers': 'projects/[slug]/answers',
  '/login': 'login',
  '/register': 'register',
  '/forgot-password': 'forgot-password',
  '/reset-password': 'reset-password',
  '/confirm': 'confirm',
  '/contact': 'contact',
  '/saved': 'saved',
  '/messages': 'messages',
  '/my-projects': 'my-projects',
  '/my-support': 'my-support',
  '/notifications': 'notifications',
  '/dashboard': 'dashboard',
  '/profile': 'profile',
  '/submit-project': 'submit-project',
  '/admin': 'admin',
} as const
/** Their islands wait for all styles, or are complete with them. */
const WITH_ALL_STYLES: readonly string[] = ['profile', 'submit-project', 'admin']
/** In bytes, compressed. Longer are a project with its terms, milestones, updates and answers, the form for one, and the filters of the list. */
const STYLES_LIMIT = 7_168
const LONGER: Readonly<Record<string, number>> = {
  '/projects': 7_424,
  '/projects?q=zzzz': 7_424,
  '/projects/tidewatch': 9_728,
  '/projects/nothing': 9_728,
  '/submit-project': 8_704,
}

/** The names of classes in the source of a page and of all that it imports at once. */
function classesOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  const source = readFileSync(file, 'utf8')
  const attributes = source.matchAll(
    /\sclass(?:Name|:list)?=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g,
  )
  for (const [, plainly, code = ''] of attributes) {
    const texts =
      plainly === undefined ? [...code.matchAll(/['"`]([^'"`]*)['"`]/g)] : [['', plainly]]
    for (const name of texts.flatMap(([, text = '']) => text.split(/\s+/))) found.add(name)
  }
  for (const [, name = ''] of source.matchAll(
    /^import (?!type)[^'"]*from '([#.][^']+\.(?:tsx|astro))'/gm,
  ))
    classesOf(name.startsWith('#') ? `src/${name.slice(1)}` : join(dirname(file), name), found)
  return found
}

test('every page has the styles of all that it shows, and of what it may show at once', async ({
  request,
}) => {
  const get = async (path: string) => (await request.get(path)).text()
  const [app = ''] = values(await get('/about'), 'html', 'data-app-styles')
  const all = await get(app)
  expect(all).toContain('.grid{')
  const isIn = (styles: string, name: string) => {
    const selector = name.replace(/[^\w-]/g, '\\$&').replace(/^\d/, '\\3$& ')
    return new RegExp(`${RegExp.escape(`.${selector}`)}(?![\\w\\\\-])`).test(styles)
  }
  for (const [path, page] of Object.entries(STYLED)) {
    const html = await get(path)
    const [sheet = '', ...more] = values(html, 'link rel="stylesheet"', 'href')
    expect.soft(more, path).toEqual([])
    const limit = LONGER[path] ?? STYLES_LIMIT
    expect.soft(statSync(`${CLIENT}${sheet}.br`).size, path).toBeLessThanOrEqual(limit)
    const own = await get(sheet)
    const hasMarkers = !html.includes('<summary') || own.includes('summary::-webkit-details-marker')
    expect.soft(hasMarkers, path).toBe(true)
    const shown = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list = '']) =>
      plain(list).split(/\s+/),
    )
    const imported = WITH_ALL_STYLES.includes(page)
      ? []
      : classesOf(`src/pages/[...locale]/${page}.astro`)
    const names = new Set([...shown, ...imported])
    expect
      .soft(
        [...names].filter((name) => name && isIn(all, name) && !isIn(own, name)),
        path,
      )
      .toEqual([])
  }
})

test('lines under links have no thickness in their short form, which Safari ignores as a whole', () => {
  const sheets = globSync(`${CLIENT}/_astro/*.css`)
  expect(sheets.length).toBeGreaterThan(5)
  const ignored = sheets.flatMap(
    (sheet) => readFileSync(sheet, 'utf8').match(/text-decoration:[^;}]*\d[^;}]*/g) ?? [],
  )
  expect(ignored).toEqual([])
})

test('pages of words load hardly any script', () => {
  const size = (path: string) => gzipSync(readFileSync(CLIENT + path), { level: 9 }).length
  /** A script with all its static imports. */
  const withImports = (path: string, found = new Set<string>()): Set<string> => {
    if (found.has(path)) return found
    found.add(path)
    const source = readFileSync(CLIENT + path, 'utf8')
    for (const [, name = ''] of source.matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g))
      withImports(`/_astro/${name}`, found)
    return found
  }
  const words = pages.filter(({ path }) => WORDS_ONLY.test(splitPath(path).path))
  expect(words.length).toBeGreaterThan(13 * LOCALES.length)
  for (const { path, html } of words) {
    const scripts = new Set(
      values(html, 'script', 'src').flatMap((source) => [...withImports(source)]),
    )
    const total = [...scripts].reduce((sum, script) => sum + size(script), 0)
    expect(total, path).toBeLessThanOrEqual(SCRIPT_LIMIT)
  }
})

test.describe('texts that fail to load', () => {
  test.use({ allowedErrors: /ERR_FAILED/ })

  test('keep an island waiting, until they come', async ({ page }) => {
    let asked = 0
    await page.route('**/texts/de/*', (route) => {
      asked++
      return asked === 1 ? route.abort() : route.continue()
    })
    await page.goto('/de/login')
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await expect(page.getByLabel('E-Mail')).toHaveAttribute('aria-invalid', 'true')
    expect(asked).toBe(2)
  })
})

test('the built pages bring all they import but sharp, so that production needs no builder', async () => {
  const { metafile } = await build({
    entryPoints: ['dist/server/entry.mjs'],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
    outdir: 'unused',
    metafile: true,
    logLevel: 'error',
  })
  const imported = Object.values(metafile.inputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external, path }) => external && !isBuiltin(path))
  expect([...new Set(imported.map(({ path }) => path))]).toEqual(['sharp'])
})

test('the server starts on what the build has compiled', () => {
  for (const entry of ['server/index.ts', 'server/embedded/process.ts', 'supabase/demo/seed.ts']) {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', './server/compile-cache.js', entry, '--version'],
      {
        env: { ...process.env, NODE_COMPILE_CACHE: undefined, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' },
        encoding: 'utf8',
      },
    )
    // Threads write at once, so what was found may not follow in the same line.
    const read = (stdout + stderr).match(/retrieving transpile cache for StrippedTypeScript/g) ?? []
    const missed = (stdout + stderr).match(
      /(?:no transpile|saving transpilation) cache for \S+ \S+/g,
    )
    expect(read.length, entry).toBeGreaterThan(2)
    expect(missed, entry).toBeNull()
  }
})
