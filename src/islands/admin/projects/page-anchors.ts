import { type Change, changedPassages } from './passages.ts'

/** A place of the page that comments can be pinned to. */
export interface Anchor {
  /** Column of the listing, or `support_options`. */
  readonly field: string
  /** Beginning of the paragraph; null for a whole field. */
  readonly quote: string | null
  /** What changed in the text up to this paragraph. */
  readonly passage?: Change | undefined
  /** Where its comments are shown, after the place itself. */
  readonly host: HTMLElement
}

const QUOTE_LENGTH = 120

function wordsOf(paragraph: Element): string {
  return (paragraph.textContent ?? '').trim().replace(/\s+/g, ' ')
}

/** The beginning of a paragraph, by which it is found again. */
function quoteOf(paragraph: Element): string {
  return wordsOf(paragraph).slice(0, QUOTE_LENGTH).trim()
}

function paragraphsOf(page: HTMLElement): string[] {
  return [...page.querySelectorAll('[data-field="content"] > *')].map(wordsOf)
}

/**
 * Adds a place for comments after every part of the page that shows a field, and after every paragraph of the text.
 * @param earlier The page as of the last review, if its text was another one.
 */
export function addAnchors(page: HTMLElement, earlier: HTMLElement | null): Anchor[] {
  const passages = earlier && changedPassages(paragraphsOf(earlier), paragraphsOf(page))
  const anchors: Anchor[] = []
  for (const place of page.querySelectorAll<HTMLElement>('[data-field]')) {
    const field = place.dataset.field ?? ''
    if (field !== 'content') anchors.push({ field, quote: null, host: addHost(place) })
    else
      for (const [index, paragraph] of [...place.children].entries())
        anchors.push({
          field,
          quote: quoteOf(paragraph),
          passage: passages?.get(index),
          host: addHost(paragraph),
        })
  }
  return anchors
}

function addHost(place: Element): HTMLElement {
  const host = document.createElement('div')
  host.className = 'mt-0!'
  const value = place.querySelector(':scope > dd')
  if (value) value.append(host)
  // A field within a line has its place below the whole line.
  else (place.closest('p') ?? place).after(host)
  return host
}

/** Makes the page part of another one: headings below its own, and links that lead out of it only to a new tab. */
export function embed(page: HTMLElement): void {
  for (const heading of page.querySelectorAll('h1, h2, h3, h4')) {
    heading.setAttribute('aria-level', String(Number(heading.tagName.slice(1)) + 2))
  }
  for (const link of page.querySelectorAll('a')) {
    if (/^https?:/i.test(link.getAttribute('href') ?? '')) {
      link.target = '_blank'
      link.rel = 'noopener noreferrer nofollow ugc'
    } else for (const name of ['href', 'rel']) link.removeAttribute(name)
  }
}
