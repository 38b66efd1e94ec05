import { KEYS, local } from './storage.ts'

/** Remembers a chosen language for a year, in local storage and a cookie. */
export function rememberLanguage(code: string): void {
  local.set(KEYS.language, code)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `${KEYS.language}=${code}; path=/; max-age=31536000; samesite=lax`
}

/**
 * Queues a chosen language for the signed-in account, for mails and other devices. This page is about to unload, so
 * the next one saves it ({@link syncPendingLanguage}).
 */
export function setPendingLanguage(code: string): void {
  if (document.documentElement.dataset.session === 'in') local.set(KEYS.pendingLanguage, code)
}

export const hasPendingLanguage = (): boolean => local.get(KEYS.pendingLanguage) !== null
