/** A player that has not responded by then counts as failed, in milliseconds. */
const TIMEOUT_MS = 15_000

/**
 * Videos hosted elsewhere: their host is contacted only after the visitor presses play. The player then replaces the
 * poster; on failure the poster stays, with a message.
 */
export function armVideoEmbeds(root: ParentNode = document): void {
  for (const button of root.querySelectorAll<HTMLButtonElement>('button[data-play]')) {
    button.hidden = false
    button.addEventListener('click', () => play(button))
  }
}

function play(button: HTMLButtonElement): void {
  const media = button.closest<HTMLElement>('[data-media]')
  const { embed, label } = button.dataset
  if (!media || !embed) return
  const part = (name: string) => media.querySelector<HTMLElement>(`[data-${name}]`)
  const show = (name: string, isShown: boolean) => {
    const element = part(name)
    if (element) element.hidden = !isShown
  }
  const frame = document.createElement('iframe')
  frame.title = label ?? ''
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups allow-presentation')
  frame.tabIndex = 0

  const settle = (isThere: boolean) => {
    clearTimeout(timer)
    document.removeEventListener('securitypolicyviolation', onViolation)
    show('video-loading', false)
    if (isThere) return
    frame.remove()
    show('still', true)
    show('play-panel', true)
    show('video-missing', true)
    button.focus()
  }
  const onViolation = (event: SecurityPolicyViolationEvent) => {
    if (event.effectiveDirective === 'frame-src') settle(false)
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  const timer = setTimeout(() => settle(false), TIMEOUT_MS)
  show('video-missing', false)
  if (!navigator.onLine) {
    settle(false)
    return
  }
  frame.addEventListener('load', () => settle(true), { once: true })
  show('play-panel', false)
  show('video-loading', true)
  frame.src = embed
  media.prepend(frame)
  show('still', false)
  frame.focus()
}
