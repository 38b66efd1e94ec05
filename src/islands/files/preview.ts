import { openPicture } from '#core/picture-file.ts'
import { cropPicture } from '#ui/crop/crop-picture.ts'

/** Longer side in pixels and quality, best first. */
const TRIES = [
  [280, 0.6],
  [160, 0.5],
] as const
/** What the database takes. */
const MAX_LENGTH = 20_000

/** A tiny picture as a data address; undefined if the browser makes none that is small enough. */
export async function previewOf(file: Blob): Promise<string | undefined> {
  for (const [side, quality] of TRIES) {
    const small = await openPicture(file, (image) =>
      cropPicture(
        image,
        { x: 0, y: 0, width: image.naturalWidth, height: image.naturalHeight },
        side,
        quality,
      ),
    ).catch(() => null)
    const address = small && (await dataAddress(small))
    if (address && address.length <= MAX_LENGTH) return address
  }
  return undefined
}

async function dataAddress(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return `data:${blob.type};base64,${btoa(String.fromCharCode(...bytes))}`
}
