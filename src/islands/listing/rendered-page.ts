import type { ErrorCode } from '#core/error-codes.ts'
import { AppError, toAppError } from '#core/errors.ts'
import type { Locale } from '#i18n/locales.ts'
import { pathTo } from '#i18n/paths.ts'

/** Timeout of a request, in milliseconds. */
const TIMEOUT_MS = 10_000

/**
 * The page of a listing, rendered by the server with the public components. Resolves once its styles are loaded.
 * @param listing The body of `POST /preview`.
 * @throws AppError
 */
export async function renderedPage(listing: unknown, locale: Locale): Promise<HTMLElement> {
  try {
    const reply = await fetch(pathTo('preview', locale), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(listing),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!reply.ok) throw new AppError(codeOf(reply.status))
    const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
    const article = page.querySelector<HTMLElement>('main article')
    if (!article) throw new AppError('unknown')
    const styles = [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
    await Promise.all(styles.map(({ href }) => addStyle(href)))
    return article
  } catch (caught) {
    throw toAppError(caught)
  }
}

function codeOf(status: number): ErrorCode {
  if (status === 429) return 'auth.rate_limited'
  return status < 500 ? 'unknown' : 'network.unavailable'
}

/** Without a style sheet the page is plain but readable. */
function addStyle(href: string): Promise<unknown> | undefined {
  const { pathname } = new URL(href, location.href)
  if (document.querySelector(`link[rel="stylesheet"][href="${CSS.escape(pathname)}"]`)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = pathname
  const done = new Promise((resolve) => {
    link.onload = resolve
    link.onerror = resolve
  })
  document.head.append(link)
  return done
}
