import { KEYS, local } from '#core/storage.ts'

type Wishes = Navigator & { readonly globalPrivacyControl?: boolean }

/**
 * Says that somebody sees a project's page, and which site led here, once they do. Not for its creator, nor where the
 * browser asks not to be tracked.
 */
export function countView(): void {
  const { slug, creator } =
    document.querySelector<HTMLElement>('[data-counted]')?.dataset ?? ({} as DOMStringMap)
  const { doNotTrack, globalPrivacyControl } = navigator as Wishes
  if (!slug || doNotTrack === '1' || globalPrivacyControl) return
  if (creator && local.get(KEYS.authUser)?.includes(creator)) return
  const send = () => {
    // As in another tab, or made ready ahead.
    if (document.hidden) return
    document.removeEventListener('visibilitychange', send)
    const host = document.referrer && new URL(document.referrer).hostname
    navigator.sendBeacon('/api/views', `${encodeURIComponent(slug)} ${host}`)
  }
  document.addEventListener('visibilitychange', send)
  send()
}
