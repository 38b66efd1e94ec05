import { dictionary } from '@zxcvbn-ts/language-common'

const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'].map(String))

/** True for a password that guessers try first, whatever its capitals. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase())
}
