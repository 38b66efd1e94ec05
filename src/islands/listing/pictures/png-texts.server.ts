import { pictureTypeOf } from '#core/picture-type.ts'

/** Lengths of a chunk's parts: its length and type in front, a checksum behind. */
const [HEAD, TAIL] = [8, 4]

/** A picture without the texts of a PNG, of which one of 5 MB can unpack to gigabytes as it is opened. */
export function withoutTexts(picture: Buffer): Buffer {
  if (pictureTypeOf(picture) !== 'image/png') return picture
  const kept = [picture.subarray(0, 8)]
  for (let at = 8; at < picture.length; ) {
    const head = picture.subarray(at, at + HEAD)
    const end = at + HEAD + (head.length === HEAD ? head.readUInt32BE() : 0) + TAIL
    if (!/^[tiz]TXt$/.test(head.toString('latin1', 4))) kept.push(picture.subarray(at, end))
    at = end
  }
  return Buffer.concat(kept)
}
