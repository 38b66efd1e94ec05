import type { ErrorCode } from '#core/error-codes.ts'
import { AppError, toAppError } from '#core/errors.ts'
import type { Locale } from '#i18n/locales.ts'
import { pathTo } from '#i18n/paths.ts'
import type { SubmissionValues } from './submission/form.ts'
import type { ShownPictures } from './submission/listing.ts'
import { fillPictures, placesOf } from './submission/posted-preview.ts'

/** Timeout of a preview request, in milliseconds. */
const TIMEOUT_MS = 10_000

/** The current state of the form. */
export interface ListingSoFar {
  readonly values: SubmissionValues
  readonly pictures: ShownPictures
  readonly creator: string
}

/**
 * The server-rendered page of a listing, with local pictures filled in. Resolves once its styles are loaded; rejects
 * with an AppError.
 */
export async function renderedListing(
  { values, pictures, creator }: ListingSoFar,
  locale: Locale,
): Promise<HTMLElement> {
  try {
    const reply = await fetch(pathTo('preview', locale), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ values, pictures: placesOf(pictures), creator }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!reply.ok) throw new AppError(codeOf(reply.status))
    const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
    const listing = page.querySelector<HTMLElement>('main article')
    if (!listing) throw new AppError('unknown')
    const styles = [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
    await Promise.all(styles.map(({ href }) => addStyle(href)))
    fillPictures(listing, pictures)
    return document.adoptNode(listing)
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
