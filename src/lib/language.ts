import { KEYS, local } from './storage.ts'

/** Remembers an explicit choice of language where the spec looks for it: local storage and a cookie, for a year. */
export function rememberLanguage(code: string): void {
  local.set(KEYS.language, code)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `${KEYS.language}=${code}; path=/; max-age=31536000; samesite=lax`
}
