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
import { LOCALES } from '../../src/i18n/locales.ts'
import { fontsFor } from './fonts.ts'
import { wantedPictures } from './pages.ts'
import { BACKDROP, BRAND, SHARE_SIZE, setWords } from './picture.ts'

/** Drawn pictures by what is on them, so that a later build draws only what changed. */
const CACHE = 'node_modules/.cache/backlit-share'
/** All that `mozjpeg` sets would take a sixth off the size for two and a half times the processor time of a build. */
const JPEG = { progressive: true, quantisationTable: 3, quality: 80 } as const

/**
 * Draws the pictures for sharing of every page into the folder of built pages. Letters that no font has are named, and
 * that page gets the picture without a title.
 */
export async function makeSharePictures(
  client: string,
  cache: string = CACHE,
): Promise<{ total: number; drawn: number; warnings: string[] }> {
  const design = designKey()
  const wanted = wantedPictures(client).map((picture) => ({
    ...picture,
    kept: join(cache, `${hash(design, picture.locale, picture.title)}.jpg`),
  }))
  mkdirSync(cache, { recursive: true })
  const used = new Set(wanted.map(({ kept }) => kept))
  for (const old of readdirSync(cache)) if (!used.has(join(cache, old))) rmSync(join(cache, old))

  const fresh = wanted.filter(({ kept }) => !existsSync(kept))
  const backdrop = await sharp(Buffer.from(BACKDROP)).removeAlpha().raw().toBuffer()
  const warnings: string[] = []
  for (const locale of LOCALES) {
    const pictures = fresh.filter((picture) => picture.locale === locale)
    const fonts = await fontsFor(BRAND + pictures.map(({ title }) => title).join(''), locale)
    const draw = async ({ title, path, kept }: (typeof fresh)[number]): Promise<void> => {
      const { svg, missing } = await setWords(title, locale, fonts)
      if (missing.length === 0) return write(kept, await paint(backdrop, svg))
      warnings.push(`${path} has no title: no font has ${missing.join(' ')}`)
      write(join(client, path), await paint(backdrop, (await setWords('', locale, fonts)).svg))
    }
    await Promise.all(pictures.map(draw))
  }
  for (const { path, kept } of wanted)
    if (existsSync(kept)) write(join(client, path), readFileSync(kept))
  return { total: wanted.length, drawn: fresh.length, warnings }
}

function paint(backdrop: Buffer, words: string): Promise<Buffer> {
  return sharp(backdrop, { raw: { ...SHARE_SIZE, channels: 3 } })
    .composite([{ input: Buffer.from(words) }])
    .jpeg(JPEG)
    .toBuffer()
}

/** In one step, so that a build cut short leaves no half picture to the next one. */
function write(file: string, bytes: Buffer): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.${process.pid}`, bytes)
  renameSync(`${file}.${process.pid}`, file)
}

/** Changes with everything but a title that decides how a picture looks. */
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
