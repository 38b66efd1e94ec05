/** What may be uploaded: types that a browser shows and never runs. HTML, SVG and XML are not among them. */
const SIGNATURES: readonly { type: string; matches(bytes: Uint8Array): boolean }[] = [
  { type: 'image/png', matches: (bytes) => starts(bytes, '89504e470d0a1a0a') },
  { type: 'image/jpeg', matches: (bytes) => starts(bytes, 'ffd8ff') },
  { type: 'image/gif', matches: (bytes) => /^GIF8[79]a/.test(text(bytes, 0, 6)) },
  {
    type: 'image/webp',
    matches: (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP',
  },
  { type: 'image/avif', matches: (bytes) => /^ftyp(avif|avis)/.test(text(bytes, 4, 12)) },
  {
    type: 'video/mp4',
    matches: (bytes) => /^ftyp(isom|iso[2-9]|mp4[12]|avc1|M4V |dash|MSNV)/.test(text(bytes, 4, 12)),
  },
  {
    type: 'video/webm',
    matches: (bytes) => starts(bytes, '1a45dfa3') && text(bytes, 0, 64).includes('webm'),
  },
]

/** The type that the bytes themselves show, or null when it is none of the allowed ones. */
export function sniffContentType(bytes: Uint8Array): string | null {
  return SIGNATURES.find((signature) => signature.matches(bytes))?.type ?? null
}

export const ALLOWED_TYPES: readonly string[] = SIGNATURES.map((signature) => signature.type)

function starts(bytes: Uint8Array, hex: string): boolean {
  return Buffer.from(bytes.subarray(0, hex.length / 2)).toString('hex') === hex
}

function text(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.subarray(from, to)).toString('latin1')
}
