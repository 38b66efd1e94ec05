const NAME = 'project-cover'

/**
 * Pictures of listings on a page, for cards and project pages alike, without React: a picture that fails is replaced by
 * its original, then by its `data-fallback`, and the cover of the card a visitor follows becomes the cover of the next page.
 */
export function armPictures(): void {
  document.addEventListener('error', (event) => showFallback(event.target), { capture: true })
  // What failed before this script ran tells nobody any more.
  for (const image of document.querySelectorAll<HTMLImageElement>('img[data-fallback]')) {
    if (image.complete && image.naturalWidth === 0 && image.loading !== 'lazy') showFallback(image)
  }
  document.addEventListener('click', nameCover, { capture: true })
}

/** A film that cannot be played gives way to the still picture and the words that say so. */
export function armVideos(): void {
  for (const video of document.querySelectorAll<HTMLVideoElement>('video[data-video]')) {
    const fail = () => showStill(video)
    video.addEventListener('error', fail)
    // The browser reports a source it cannot use on the source, once it gave up on the last one.
    video.querySelector('source:last-of-type')?.addEventListener('error', fail)
    if (video.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) fail()
  }
}

function showStill(video: HTMLVideoElement): void {
  const media = video.closest('[data-media]')
  for (const hidden of media?.querySelectorAll<HTMLElement>('[data-still], [data-video-missing]') ??
    []) {
    hidden.hidden = false
  }
  video.remove()
}

function showFallback(target: EventTarget | null): void {
  if (!(target instanceof HTMLImageElement)) return
  const sources = target.parentElement?.querySelectorAll<HTMLSourceElement>(
    ':scope > source:not([media])',
  )
  if (sources?.length) {
    // A smaller version failed: the original may still be there, and is asked for once no source applies.
    for (const source of sources) source.media = 'not all'
    return
  }
  const { fallback, lastFallback } = target.dataset
  const tried = target.getAttribute('src')
  const next = tried === fallback ? lastFallback : tried === lastFallback ? undefined : fallback
  if (!next || next === tried) return
  target.removeAttribute('srcset')
  target.src = next
}

/** Only one element may carry the name, so it moves to the card that is followed. Kept for the way back. */
function nameCover(event: MouseEvent): void {
  const link = (event.target as Element).closest?.('[data-card] a:not([target])')
  const cover = link?.closest('[data-card]')?.querySelector<HTMLElement>('[data-cover]')
  if (!cover) return
  for (const named of document.querySelectorAll<HTMLElement>('[data-cover]')) {
    named.style.removeProperty('view-transition-name')
  }
  cover.style.setProperty('view-transition-name', NAME)
}
