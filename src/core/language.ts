import { KEYS, local } from './storage.ts'

/** Remembers an explicit choice of language where the spec looks for it: local storage and a cookie, for a year. */
export function rememberLanguage(code: string): void {
  local.set(KEYS.language, code)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `${KEYS.language}=${code}; path=/; max-age=31536000; samesite=lax`
}

/**
 * Notes a choice that the account of whoever is signed in shall have as well, for its mails and other devices. The page that
 * is left for the other language has no time to tell the server: the next one does.
 */
export function noteForAccount(code: string): void {
  if (document.documentElement.dataset.session === 'in') local.set(KEYS.languageForAccount, code)
}

/** Whether a choice waits to be put into the account. */
export const isNotedForAccount = (): boolean => local.get(KEYS.languageForAccount) !== null
