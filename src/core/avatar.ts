import { oklchToHex } from './oklch.ts'

const PREFIX = '/avatars/'
/** A file in the public bucket of pictures of people, wherever the storage is. */
const UPLOADED =
  /^(?:https?:\/\/[^\s/?#"<>\\@]+)?\/storage\/v1\/object\/public\/avatars\/[^\s"<>\\]+$/
const MAX_INITIALS = 2
/** A letter with at most two combining marks, or a digit. */
const SIGN = /\p{L}\p{M}{0,2}|\p{N}/u

/**
 * URL of a generated avatar: an eclipse with the initials, in a hue of its own. Contains only the initials and a
 * hash of the name. A blank name has no letters.
 */
export function avatarUrl(name: string): string {
  const plain = tidy(name)
  const letters = encodeURIComponent(initials(plain))
  const mark = hash(plain.toLowerCase()).toString(36)
  return `${PREFIX}${mark}${letters && `-${letters}`}.svg`
}

/** A person's uploaded picture, else the generated one; never a third-party URL. */
export function pictureOf(person: { avatar: string | null; name: string }): string {
  const { avatar, name } = person
  return avatar && (isDrawnAvatar(avatar) || UPLOADED.test(avatar)) ? avatar : avatarUrl(name)
}

/** True for a generated avatar, false for an uploaded one. */
export function isDrawnAvatar(url: string | null): boolean {
  return url?.startsWith(PREFIX) ?? false
}

/** Upper-case initials of the first and last word; Chinese, Japanese and Korean names give one character. */
export function initials(name: string): string {
  const words = tidy(name)
    .split(' ')
    .map((word) => word.toLocaleUpperCase('en').match(SIGN)?.[0] ?? '')
    .filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen.join('')
}

/** SVG for the id in {@link avatarUrl}, or null if no name yields that id. */
export function avatarSvg(id: string): string | null {
  const match = /^([0-9a-z]{1,7})(?:-(.+))?$/u.exec(id)
  if (!match) return null
  const letters = match[2] ?? ''
  const signs = letters.match(new RegExp(SIGN, 'gu')) ?? []
  if (signs.join('') !== letters || signs.length > MAX_INITIALS) return null
  return draw(Number.parseInt(match[1] ?? '0', 36), letters, signs.length)
}

function draw(seed: number, letters: string, count: number): string {
  const night = oklchToHex(0.17, 0.03, 265)
  const hue = seed % 360
  const angle = ((seed >>> 9) % 360) * (Math.PI / 180)
  const [x, y] = [Math.round(48 + Math.cos(angle) * 9), Math.round(48 + Math.sin(angle) * 9)]
  const bright = oklchToHex(0.93, 0.08, hue)
  const warm = oklchToHex(0.74, 0.16, hue)
  const deep = oklchToHex(0.36, 0.11, hue + 10)
  const size = count > 1 ? 26 : 32
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">',
    `<defs><radialGradient id="l" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="52">`,
    `<stop offset="0.5" stop-color="${bright}"/><stop offset="0.62" stop-color="${warm}"/>`,
    `<stop offset="1" stop-color="${deep}"/></radialGradient></defs>`,
    '<rect width="96" height="96" fill="url(#l)"/>',
    `<circle cx="48" cy="48" r="33" fill="${night}" stroke="${bright}" stroke-width="1.5"/>`,
    letters &&
      `<text x="48" y="49" fill="${bright}" font-family="system-ui,sans-serif" font-size="${size}" font-weight="650" text-anchor="middle" dominant-baseline="central">${letters}</text>`,
    '</svg>',
  ].join('')
}

function tidy(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ')
}

/** 32-bit FNV-1a over UTF-16 code units, to spread names over hues. Not a privacy measure. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0
  }
  return value
}
