import { pictureTypeOf } from './picture-type.ts'

/** Width and height in pixels. */
interface Size {
  readonly width: number
  readonly height: number
}

/** Largest picture decoded anywhere, in pixels; above what cameras produce. */
export const MAX_PIXELS = 40_000_000

/**
 * The size a PNG, JPEG, GIF, WebP or AVIF declares in its header, in pixels; null if it declares none. The header
 * may lie: this only rejects large files early.
 */
export function pictureSize(bytes: Uint8Array): Size | null {
  const view = viewOf(bytes)
  const type = pictureTypeOf(bytes)
  try {
    if (type === 'image/png') return size(view.getUint32(16), view.getUint32(20))
    if (type === 'image/gif') return size(view.getUint16(6, true), view.getUint16(8, true))
    if (type === 'image/webp') return webpSize(view)
    if (type === 'image/avif') return avifSize(view)
    if (type === 'image/jpeg') return jpegSize(view)
  } catch {
    // It ends before its size.
  }
  return null
}

/** False for a visibly truncated file, which browsers would show in part. Trailing bytes don't matter. */
export function isCompletePicture(bytes: Uint8Array): boolean {
  const view = viewOf(bytes)
  const type = pictureTypeOf(bytes)
  try {
    if (type === 'image/png') return includesBytes(bytes, [0x49, 0x45, 0x4e, 0x44], 8)
    if (type === 'image/gif') return bytes[bytes.findLastIndex((byte) => byte !== 0)] === 0x3b
    if (type === 'image/webp') return bytes.length >= 8 + view.getUint32(4, true)
    if (type !== 'image/jpeg') return true
    const scan = jpegMarker(view, (marker) => marker === 0xda)
    return scan !== null && includesBytes(bytes, [0xff, 0xd9], scan)
  } catch {
    // It ends in the middle of a part.
    return false
  }
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function includesBytes(bytes: Uint8Array, sought: readonly number[], from: number): boolean {
  const [first = 0] = sought
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (sought.every((byte, index) => bytes[at + index] === byte)) return true
  }
  return false
}

const size = (width: number, height: number): Size | null =>
  width > 0 && height > 0 ? { width, height } : null

/** Offset of the first matching JPEG marker, or null. */
function jpegMarker(view: DataView, fits: (marker: number) => boolean): number | null {
  for (let at = 2; view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1)
    if (fits(marker)) return at
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return null
}

function jpegSize(view: DataView): Size | null {
  // Frame markers with a size: C0 to CF except the tables C4, C8 and CC.
  const isFrame = (marker: number) =>
    marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
  const at = jpegMarker(view, isFrame)
  return at === null ? null : size(view.getUint16(at + 7), view.getUint16(at + 5))
}

function webpSize(view: DataView): Size | null {
  const kind = view.getUint32(12)
  const threeBytes = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536
  if (kind === VP8X) return size(threeBytes(24) + 1, threeBytes(27) + 1)
  if (kind === VP8L) {
    const bits = view.getUint32(21, true)
    return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
  }
  return size(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
}

/** FourCCs of WebP chunks and an AVIF box, as big-endian numbers. */
const [VP8X, VP8L, ISPE] = [0x56503858, 0x5650384c, 0x69737065]

/** The largest declared size: a tiled AVIF declares its tiles' sizes too. */
function avifSize(view: DataView): Size | null {
  let largest: Size | null = null
  for (let at = 8; at + 16 <= view.byteLength; at += 1) {
    if (view.getUint32(at) !== ISPE) continue
    const found = size(view.getUint32(at + 8), view.getUint32(at + 12))
    if (found && (!largest || found.width * found.height > largest.width * largest.height)) {
      largest = found
    }
  }
  return largest
}
