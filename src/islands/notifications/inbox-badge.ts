import { $inbox, type Inbox, startInbox } from './inbox.ts'

const MOST = 99

/** Shows what waits in the header, in the page's title and on its icon. Loaded for signed-in people alone. */
export function armBadges(): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"][type="image/svg+xml"]')
  const plain = icon?.getAttribute('href') ?? ''
  let title = document.title
  let shown = ''
  $inbox.subscribe((inbox) => {
    for (const link of document.querySelectorAll<HTMLElement>('[data-inbox]')) {
      badge(link, countFor(link, inbox))
    }
    const unread = inbox?.messages ?? 0
    // Somebody else may have set the title meanwhile.
    if (document.title !== shown) title = document.title
    shown = unread > 0 ? `(${short(unread)}) ${title}` : title
    document.title = shown
    icon?.setAttribute('href', unread > 0 ? '/favicon-unread.svg' : plain)
  })
  startInbox()
}

function countFor({ dataset }: HTMLElement, inbox: Inbox | null): number {
  if (dataset.inbox === 'all') return (inbox?.threads ?? 0) + (inbox?.notifications ?? 0)
  return (dataset.inbox === 'messages' ? inbox?.threads : inbox?.notifications) ?? 0
}

/** The number stands beside the words for the eye and in them for a screen reader. */
function badge(element: HTMLElement, count: number): void {
  const number = element.querySelector<HTMLElement>('[data-count]')
  const words = element.querySelector<HTMLElement>('[data-count-words]')
  if (number) {
    number.hidden = count === 0
    number.textContent = short(count)
  }
  if (words) {
    words.textContent =
      count > 0 ? (words.dataset.words ?? '').replace('%count%', short(count)) : ''
  }
}

function short(count: number): string {
  return count > MOST ? `${MOST}+` : String(count)
}
