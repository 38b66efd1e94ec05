import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'

export const WIDTHS = [375, 768, 1280] as const
export const SCHEMES = ['light', 'dark'] as const
export const COLUMNS = WIDTHS.flatMap((width) => SCHEMES.map((scheme) => ({ width, scheme })))

export const column = (width: number, scheme: string): number =>
  COLUMNS.findIndex((each) => each.width === width && each.scheme === scheme)

export interface Row {
  readonly name: string
  /** One per column; null where there is nothing to see. */
  readonly shots: readonly (Buffer | null)[]
}

interface Sheet {
  readonly name: string
  readonly rows: readonly Row[]
  readonly folder: string
  /** Folder of an earlier run. */
  readonly before: string | undefined
}

const SCALE = 0.5
const tileWidth = (width: number): number => Math.round(width * SCALE)
const GAP = 16
const LABEL = 28
/** Two pixels differ from this distance on, of 255: antialiasing differs by less. */
const SEEN = 40
/** Share of differing pixels from which a picture has changed. */
const CHANGED = 0.0005

/**
 * Writes `<name>.png` with all pictures side by side, and each picture into `<name>/` for a later comparison.
 * @returns The pictures that look different from the earlier ones.
 */
export async function drawSheet({ name, rows, folder, before }: Sheet): Promise<string[]> {
  mkdirSync(join(folder, name), { recursive: true })
  const changed: string[] = []
  const layers: OverlayOptions[] = []
  let top = GAP
  for (const row of rows) {
    let left = GAP
    let tallest = 0
    for (const [index, { width, scheme }] of COLUMNS.entries()) {
      const shot = row.shots[index]
      const file = `${row.name}-${width}-${scheme}.png`
      if (shot) {
        const tile = await sharp(shot)
          .resize({ width: tileWidth(width) })
          .png()
          .toBuffer({ resolveWithObject: true })
        await sharp(tile.data).toFile(join(folder, name, file))
        const isChanged =
          before !== undefined && (await differs(tile.data, join(before, name, file)))
        if (isChanged) changed.push(file)
        layers.push(
          {
            input: label(`${row.name} ${width} ${scheme}`, tileWidth(width), isChanged),
            left,
            top,
          },
          { input: tile.data, left, top: top + LABEL },
        )
        tallest = Math.max(tallest, tile.info.height)
      }
      left += tileWidth(width) + GAP
    }
    if (tallest) top += LABEL + tallest + GAP
  }
  const width = COLUMNS.reduce((sum, each) => sum + tileWidth(each.width) + GAP, GAP)
  await sharp({
    create: { width, height: top, channels: 3, background: '#8a8f9c' },
  })
    .composite(layers)
    .png({ palette: true })
    .toFile(join(folder, `${name}.png`))
  return changed
}

function label(text: string, width: number, isChanged: boolean): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(width)}" height="${LABEL}"><rect width="100%" height="100%" fill="${isChanged ? '#b3261e' : '#222733'}"/><text x="8" y="19" fill="#fff" font-family="sans-serif" font-size="14">${text}</text></svg>`,
  )
}

/** A new picture, another size and other pixels all count. */
async function differs(now: Buffer, earlier: string): Promise<boolean> {
  if (!existsSync(earlier)) return true
  const raw = (input: Buffer | string) =>
    sharp(input).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const [a, b] = await Promise.all([raw(now), raw(earlier)])
  if (a.info.width !== b.info.width || a.info.height !== b.info.height) return true
  let seen = 0
  for (let at = 0; at < a.data.length; at++) {
    if (Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0)) >= SEEN) seen++
  }
  return seen > a.data.length * CHANGED
}
