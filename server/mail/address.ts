/**
 * One plain address: no display name, no list, no comment, nothing that a mail header could read as more than one
 * recipient. Non-ASCII letters are allowed, quoted local parts are not.
 */
const ADDRESS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
  /^[^\s@<>()[\]\\,;:"\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u

/** Longest address that SMTP carries. */
const LONGEST = 254

/** True for an address that a mail may be sent to. */
export function isMailAddress(value: string): boolean {
  return value.length <= LONGEST && ADDRESS.test(value)
}

/** Whom a mail is from. */
export interface Sender {
  readonly name: string
  readonly address: string
}

/** Reads `no-reply@example.org` or `Backlit <no-reply@example.org>`; null for everything else. */
export function parseSender(value: string): Sender | null {
  const match = /^(?:"?([^"<>\r\n]*?)"?\s*<([^<>]+)>|([^<>\s]+))$/.exec(value.trim())
  const address = match?.[2] ?? match?.[3] ?? ''
  if (!isMailAddress(address)) return null
  return { name: oneLine(match?.[1] ?? '') || 'Backlit', address }
}

/** Text for a header: one line without control characters. */
export function oneLine(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
  return value.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim()
}
