import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { SITE } from '#site.ts'
import { LOCALES } from '../../src/i18n/locales.ts'
import { fontsFor } from './fonts.ts'
import { sharePictures } from './pages.ts'
import { BACKDROP, renderTitle, SHARE_SIZE } from './picture.ts'

/** Keyed by content, so that a build only draws what changed. */
const CACHE = 'node_modules/.cache/backlit-share'
/** Full `mozjpeg` would be a sixth smaller but multiply the build's CPU time by 2.5. */
const JPEG = { progressive: true, quantisationTable: 3, quality: 80 } as const

/**
 * Draws the share picture of every page into the built site. A title with a letter no font has is left out, with a
 * warning.
 */
export async function makeSharePictures(
  client: string,
  cache: string = CACHE,
): Promise<{ total: number; drawn: number; warnings: string[] }> {
  const design = designKey()
  const wanted = sharePictures(client).map((picture) => ({
    ...picture,
    cached: join(cache, `${hash(design, picture.locale, picture.title)}.jpg`),
  }))
  mkdirSync(cache, { recursive: true })
  const used = new Set(wanted.map(({ cached }) => cached))
  for (const old of readdirSync(cache)) if (!used.has(join(cache, old))) rmSync(join(cache, old))

  const fresh = wanted.filter(({ cached }) => !existsSync(cached))
  const backdrop = await sharp(Buffer.from(BACKDROP)).removeAlpha().raw().toBuffer()
  const warnings: string[] = []
  for (const locale of LOCALES) {
    const pictures = fresh.filter((picture) => picture.locale === locale)
    const fonts = await fontsFor(SITE.brand + pictures.map(({ title }) => title).join(''), locale)
    const draw = async ({ title, path, cached }: (typeof fresh)[number]): Promise<void> => {
      const { svg, missing } = await renderTitle(title, locale, fonts)
      if (missing.length === 0) return write(cached, await paint(backdrop, svg))
      warnings.push(`${path} has no title: no font has ${missing.join(' ')}`)
      write(join(client, path), await paint(backdrop, (await renderTitle('', locale, fonts)).svg))
    }
    await Promise.all(pictures.map(draw))
  }
  for (const { path, cached } of wanted)
    if (existsSync(cached)) write(join(client, path), readFileSync(cached))
  return { total: wanted.length, drawn: fresh.length, warnings }
}

function paint(backdrop: Buffer, words: string): Promise<Buffer> {
  return sharp(backdrop, { raw: { ...SHARE_SIZE, channels: 3 } })
    .composite([{ input: Buffer.from(words) }])
    .jpeg(JPEG)
    .toBuffer()
}

/** Atomic, so that an aborted build leaves no partial picture in the cache. */
function write(file: string, bytes: Buffer): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.${process.pid}`, bytes)
  renameSync(`${file}.${process.pid}`, file)
}

/** Changes with everything but the title that affects how a picture looks. */
function designKey(): string {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const sources = readdirSync(import.meta.dirname).sort()
  return hash(
    JSON.stringify({ dependencies, devDependencies }),
    BACKDROP,
    ...sources.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')),
  )
}

const hash = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\0')).digest('hex')
