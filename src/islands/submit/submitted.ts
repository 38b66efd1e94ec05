import { KEYS, tab } from '#core/storage.ts'

/** What the home page says after a submission: finished words, in the reader's language. */
export interface SubmittedNote {
  readonly title: string
  readonly text: string
  readonly link: string
  readonly href: string
}

/** Keeps the note for the home page, which the specification leads to. */
export function noteSubmission(note: SubmittedNote): void {
  tab.set(KEYS.submitted, JSON.stringify(note))
}

/** Fills and shows the note's place on the home page, once. */
export function showSubmission(place: HTMLElement): void {
  const stored = tab.get(KEYS.submitted)
  tab.remove(KEYS.submitted)
  const note = parse(stored)
  const part = (name: string) => place.querySelector<HTMLElement>(`[data-${name}]`)
  const [title, text, link] = [part('title'), part('text'), part('link')]
  if (!note || !title || !text || !(link instanceof HTMLAnchorElement)) return
  title.textContent = note.title
  text.textContent = note.text
  link.textContent = note.link
  link.href = note.href
  place.hidden = false
  place.scrollIntoView({ block: 'center' })
}

function parse(stored: string | null): SubmittedNote | null {
  try {
    return JSON.parse(stored ?? 'null') as SubmittedNote | null
  } catch {
    return null
  }
}
