const NAME = 'project-cover'

/**
 * Pictures on server-rendered pages: a broken picture falls back to its original, then to its `data-fallback`; the
 * cover of a followed card gets the view transition to the next page.
 */
export function armPictures(): void {
  document.addEventListener('error', (event) => showFallback(event.target), { capture: true })
  // The error event of a picture that failed before this script ran is gone.
  for (const image of document.querySelectorAll<HTMLImageElement>('img[data-fallback]')) {
    if (image.complete && image.naturalWidth === 0 && image.loading !== 'lazy') showFallback(image)
  }
  document.addEventListener('click', nameCover, { capture: true })
}

/** Replaces a video that cannot be played by its poster and a message. */
export function armVideos(): void {
  for (const video of document.querySelectorAll<HTMLVideoElement>('video[data-video]')) {
    const fail = () => showStill(video)
    video.addEventListener('error', fail)
    // Browsers report an unusable source on the `source` element, so the last one means all failed.
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
    // A resized version failed. The original may still exist and is requested once no source applies.
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

/** A transition name must be unique, so it moves to the card that is followed, and stays there for the way back. */
function nameCover(event: MouseEvent): void {
  const link = (event.target as Element).closest?.('[data-card] a:not([target])')
  const cover = link?.closest('[data-card]')?.querySelector<HTMLElement>('[data-cover]')
  if (!cover) return
  for (const named of document.querySelectorAll<HTMLElement>('[data-cover]')) {
    named.style.removeProperty('view-transition-name')
  }
  cover.style.setProperty('view-transition-name', NAME)
}
