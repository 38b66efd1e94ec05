import { KEYS, tab } from '#core/storage.ts'

/** What the home page says after a submission: finished words, in the reader's language. */
interface SubmittedNote {
  readonly title: string
  readonly text: string
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
  const title = place.querySelector('[data-title]')
  const text = place.querySelector('[data-text]')
  const link = place.querySelector('a')
  if (!note || !title || !text || !link) return
  title.textContent = note.title
  text.textContent = note.text
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
