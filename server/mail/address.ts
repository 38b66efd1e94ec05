import { SITE } from '#site.ts'

/**
 * A single address, without display name, list or comment, so that it can't add recipients to a header. Non-ASCII
 * letters are allowed, quoted local parts are not.
 */
const ADDRESS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this rejects control characters
  /^[^\s@<>()[\]\\,;:"\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u

/** Of SMTP. */
const MAX_LENGTH = 254

export function isMailAddress(value: string): boolean {
  return value.length <= MAX_LENGTH && ADDRESS.test(value)
}

export interface Sender {
  readonly name: string
  readonly address: string
}

/** Parses `no-reply@example.org` or `Name <no-reply@example.org>`; null if invalid. */
export function parseSender(value: string): Sender | null {
  const match = /^(?:"?([^"<>\r\n]*?)"?\s*<([^<>]+)>|([^<>\s]+))$/.exec(value.trim())
  const address = match?.[2] ?? match?.[3] ?? ''
  if (!isMailAddress(address)) return null
  return { name: oneLine(match?.[1] ?? '') || SITE.brand, address }
}

/** Makes text safe for a header: one line without control characters. */
export function oneLine(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this removes control characters
  return value.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim()
}
