/**
 * Redraws the demo pictures: `node supabase/demo/draw.ts`. The output is committed, so run it only after changing a
 * scene.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import * as craft from './scenes/craft.ts'
import * as culture from './scenes/culture.ts'
import * as land from './scenes/land.ts'
import * as town from './scenes/town.ts'

const scenes: Record<string, () => string> = { ...land, ...town, ...craft, ...culture }
const MEDIA = join(import.meta.dirname, 'media')

for (const [name, scene] of Object.entries(scenes)) {
  const file = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const picture = await sharp(Buffer.from(scene()), { density: 96 })
    .resize(1280, 800)
    .webp({ quality: 78, effort: 6, smartSubsample: true })
    .toBuffer()
  await writeFile(join(MEDIA, `${file}.webp`), picture)
  process.stdout.write(`${file}.webp ${picture.length} bytes\n`)
}
