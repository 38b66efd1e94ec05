import { $inbox, type Inbox, startInbox } from './inbox.ts'

const MOST = 99

/** Shows unread counts in the header, the page title and the favicon. Loaded for signed-in users only. */
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
    // Other code may have changed the title meanwhile.
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

/** Visible next to the label, and part of it for screen readers. */
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
