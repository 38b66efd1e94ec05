import { dictionary } from '@zxcvbn-ts/language-common'

const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'].map(String))

/** Ignores case. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase())
}
