/** Browser storage that never throws: in private modes or on a full disk, reads are empty and writes are dropped. */
function safely<T>(action: () => T, fallback: T): T {
  try {
    return action()
  } catch {
    return fallback
  }
}

interface SafeStorage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  keys(prefix: string): string[]
}

function wrap(pick: () => Storage): SafeStorage {
  return {
    get: (key) => safely(() => pick().getItem(key), null),
    set: (key, value) => safely(() => pick().setItem(key, value), undefined),
    remove: (key) => safely(() => pick().removeItem(key), undefined),
    keys: (prefix) => safely(() => Object.keys(pick()).filter((key) => key.startsWith(prefix)), []),
  }
}

export const local = wrap(() => localStorage)
export const tab = wrap(() => sessionStorage)

/** Keys this site writes; the spec fixes most of them. */
export const KEYS = {
  auth: 'backlit-auth',
  authUser: 'authUser',
  isAdmin: 'isAdmin',
  language: 'i18nextLng',
  languageChanged: 'backlit-language-changed',
  pendingLanguage: 'backlit-language-for-account',
  theme: 'theme',
  motion: 'backlit-motion',
  currency: 'backlit-currency',
  settingsRead: 'backlit-settings-read',
  approvedProjects: 'approvedProjects',
  savedProjects: 'backlit-saved-projects',
  pendingToast: 'backlit-toast',
  submitted: 'backlit-submitted',
  openDraft: 'backlit-open-draft',
  assistant: 'backlit-assistant',
  contact: 'backlit-contact',
  supportIntent: 'backlit-support-intent',
  followIntent: 'backlit-follow-intent',
  question: 'backlit-question',
  sentMessage: 'backlit-sent-message',
  adminTab: 'adminCurrentTab',
  translations: 'backlit-translations',
} as const
