import { hasPendingLanguage, rememberLanguage, setPendingLanguage } from '#core/language.ts'
import { KEYS, tab } from '#core/storage.ts'
import { toast, toastAfterNavigation } from '#ui/toast.ts'

function armMenu(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-menu-button]')
  const menu = document.querySelector<HTMLElement>('[data-site-menu]')
  if (!button || !menu) return
  const show = (open: boolean) => {
    menu.toggleAttribute('data-open', open)
    button.setAttribute('aria-expanded', String(open))
    const label = button.querySelector('[data-menu-label]')
    if (label) label.textContent = button.dataset[open ? 'close' : 'open'] ?? ''
  }
  button.addEventListener('click', () => show(button.getAttribute('aria-expanded') !== 'true'))
  menu.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a')) show(false)
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || button.getAttribute('aria-expanded') !== 'true') return
    show(false)
    button.focus()
  })
}

function armLanguages(): void {
  const list = document.querySelector<HTMLElement>('#language-list')
  list?.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-language]')
    if (!link) return
    const code = link.dataset.language ?? 'en'
    rememberLanguage(code)
    setPendingLanguage(code)
    link.href = link.pathname + location.search + location.hash
    if (!link.getAttribute('aria-current')) tab.set(KEYS.languageChanged, '1')
  })
}

/** Said by the page in the new language. */
function tellLanguage(): void {
  if (!tab.get(KEYS.languageChanged)) return
  tab.remove(KEYS.languageChanged)
  const texts = document.querySelector<HTMLElement>('[data-toasts]')?.dataset
  toast({
    title: texts?.languageChanged ?? '',
    description: texts?.languageText,
    type: 'success',
    duration: 3000,
  })
}

function armLogout(): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-logout]')]
  const show = (isBusy: boolean, words: string) => {
    for (const button of buttons) {
      button.disabled = isBusy
      const label = button.querySelector('span')
      if (label) label.textContent = words
    }
  }
  const leave = async ({ dataset: texts, textContent: words }: HTMLButtonElement) => {
    show(true, texts.busy ?? '')
    const result = await import('#core/session.ts')
      .then(({ signOut }) => signOut())
      .catch(() => 'failed')
    show(false, words)
    if (result === 'done') {
      toastAfterNavigation({
        title: texts.done ?? '',
        description: texts.doneText,
        type: 'success',
      })
      location.assign(texts.home ?? '/')
      return
    }
    toast({ title: texts.failed ?? '', description: texts.failedText, type: 'error' })
  }
  for (const button of buttons) button.addEventListener('click', () => void leave(button))
}

/** Makes the log-in and register links return to this page. */
function armReturn(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-return]')) {
    link.addEventListener('click', () => {
      const here = location.pathname + location.search
      link.search = `?return=${encodeURIComponent(here)}`
    })
  }
}

/** Loads the person's picture and badges, and syncs settings, when idle. */
function armAccount(): void {
  if (document.documentElement.dataset.session !== 'in') return
  const load = () => {
    void import('./own-menu.ts').then((module) => module.showOwnMenu())
    void import('#islands/notifications/inbox-badge.ts').then((module) => module.armBadges())
    if (hasPendingLanguage())
      void import('#core/settings.ts').then((module) => module.syncPendingLanguage())
  }
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 3000 })
  else setTimeout(load, 500)
}

/** Menus, languages and the account of the header. */
export function armHeader(): void {
  armMenu()
  armLanguages()
  armLogout()
  armReturn()
  armAccount()
  tellLanguage()
  window.addEventListener('storage', (event) => {
    if (event.key === 'authUser') {
      document.documentElement.dataset.session = event.newValue ? 'in' : 'out'
    }
  })
}
