import { coverUrl } from '#core/pictures.ts'
import { formatDate } from '#i18n/format.ts'
import { DEFAULT_LOCALE, isLocale } from '#i18n/locales.ts'
import { readMirror } from '#islands/catalogue/project-mirror.ts'

const TIMEOUT_MS = 8000

/**
 * "Try Again" on the page of a project that could not be loaded, with a skeleton meanwhile. If the backend is down, the
 * copy cached by this browser is shown with its date.
 */
export function armAbsentProject(): void {
  const page = document.querySelector<HTMLElement>('[data-absent]')
  if (!page) return
  showCopy(page)
  page.querySelector('[data-retry]')?.addEventListener('click', (event) => {
    event.preventDefault()
    void retry(page)
  })
}

async function retry(page: HTMLElement): Promise<void> {
  const words = page.querySelector<HTMLElement>('[data-absent-words]')
  const loading = page.querySelector<HTMLElement>('[data-absent-loading]')
  const status = page.querySelector<HTMLElement>('[data-absent-status]')
  if (!words || !loading || !status) return
  words.hidden = true
  loading.hidden = false
  status.textContent = status.dataset.text ?? ''
  if (await isThere()) {
    location.reload()
    return
  }
  loading.hidden = true
  status.textContent = ''
  words.hidden = false
  // Announces the result again.
  words.querySelector('h1')?.focus()
}

async function isThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(location.href, { cache: 'no-store', signal })
    return response.ok
  } catch {
    return false
  }
}

function showCopy(page: HTMLElement): void {
  const article = page.querySelector<HTMLElement>('[data-copy]')
  const mirror = article && readMirror()
  const project = mirror?.projects.find(({ slug }) => slug === page.dataset.slug)
  if (!article || !mirror || !project) return
  const part = <E extends HTMLElement>(name: string) =>
    article.querySelector<E>(`[data-copy-${name}]`)
  const code = document.documentElement.dataset.locale
  const date = formatDate(mirror.savedAt, isLocale(code) ? code : DEFAULT_LOCALE)
  part<HTMLImageElement>('cover')?.setAttribute('src', coverUrl(project))
  part('title')?.append(project.title)
  part('text')?.append(project.description)
  const notice = part('notice')
  notice?.append((notice.dataset.text ?? '').replace('%date%', date))
  article.hidden = false
}
