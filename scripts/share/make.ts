import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { faceOf, missingGlyphs } from './glyphs.ts'
import { type Wanted, wantedPictures } from './pages.ts'
import { BACKDROP, SHARE_SIZE, wordsSvg } from './picture.ts'

/** Drawn pictures by what is on them, so that a later build draws only what changed. */
const CACHE = 'node_modules/.cache/backlit-share'
const QUALITY = 80
/** All that `mozjpeg` sets would take a sixth off the size for two and a half times the processor time of a build. */
const JPEG = { progressive: true, quantisationTable: 3 } as const

/**
 * Draws the pictures for sharing of every page into the folder of built pages. Words with a letter we have no outline
 * of are named, and that page gets the picture without a title.
 */
export async function makeSharePictures(
  client: string,
  cache: string = CACHE,
): Promise<{ total: number; drawn: number; warnings: string[] }> {
  const wanted = wantedPictures(client)
  const backdrop = await sharp(Buffer.from(BACKDROP)).removeAlpha().raw().toBuffer()
  const used = new Set<string>()
  const warnings: string[] = []
  let drawn = 0
  mkdirSync(cache, { recursive: true })

  const make = async (picture: Wanted): Promise<void> => {
    const missing = missingGlyphs(picture.title, faceOf(picture.locale))
    if (missing.length > 0)
      warnings.push(`${picture.path} has no title: no outline of ${missing.join(' ')}`)
    const svg = wordsSvg(missing.length > 0 ? '' : picture.title, picture.locale)
    const name = `${createHash('sha256').update(`${QUALITY}${BACKDROP}${svg}`).digest('hex')}.jpg`
    const kept = join(cache, name)
    used.add(name)
    if (!existsSync(kept)) {
      drawn += 1
      const bytes = await draw(backdrop, svg)
      // In one step, so that a build cut short leaves no half picture to the next one.
      writeFileSync(`${kept}.${process.pid}`, bytes)
      renameSync(`${kept}.${process.pid}`, kept)
    }
    const target = join(client, picture.path)
    mkdirSync(dirname(target), { recursive: true })
    copyFileSync(kept, target)
  }
  const queue = wanted.values()
  const worker = async (): Promise<void> => {
    for (const picture of queue) await make(picture)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  for (const old of readdirSync(cache)) if (!used.has(old)) rmSync(join(cache, old))
  return { total: wanted.length, drawn, warnings }
}

function draw(backdrop: Buffer, svg: string): Promise<Buffer> {
  return sharp(backdrop, { raw: { ...SHARE_SIZE, channels: 3 } })
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ ...JPEG, quality: QUALITY })
    .toBuffer()
}
