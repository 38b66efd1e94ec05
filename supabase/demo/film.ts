/**
 * Renders the animated demo scenes: `node supabase/demo/film.ts`. Needs ffmpeg with VP9. The output is committed, so
 * run it only after changing a scene.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import sharp from 'sharp'
import { secondNegative } from './scenes/culture.ts'
import { tidewatch } from './scenes/land.ts'
import { saltAndSignal } from './scenes/town.ts'

const FRAMES_PER_SECOND = 24
const FOLDER = join(import.meta.dirname, '../../public/demo')

/** Scenes end as they begin, so that the films loop. */
const films: { name: string; seconds: number; scene: (t: number) => string }[] = [
  { name: 'tidewatch', seconds: 5, scene: tidewatch },
  { name: 'salt-and-signal', seconds: 5, scene: saltAndSignal },
  { name: 'second-negative', seconds: 3, scene: secondNegative },
]

for (const { name, seconds, scene } of films) {
  const file = join(FOLDER, `${name}.webm`)
  const encoder = spawn(
    'ffmpeg',
    `-y -loglevel error -f image2pipe -c:v png -framerate ${FRAMES_PER_SECOND} -i - -an -c:v libvpx-vp9 -pix_fmt yuv420p -crf 38 -b:v 0 -row-mt 1 -deadline good -cpu-used 1 ${file}`.split(
      ' ',
    ),
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  const frames = seconds * FRAMES_PER_SECOND
  for (let frame = 0; frame < frames; frame++) {
    const picture = await sharp(Buffer.from(scene(frame / frames)), { density: 57.6 })
      .resize(960, 600)
      .removeAlpha()
      .png({ compressionLevel: 1 })
      .toBuffer()
    if (!encoder.stdin.write(picture)) await once(encoder.stdin, 'drain')
  }
  encoder.stdin.end()
  const [code] = await once(encoder, 'close')
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} for ${file}`)
}
