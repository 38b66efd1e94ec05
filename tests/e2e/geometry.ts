import type { Page } from '@playwright/test'
import { en } from './words.ts'

/** A text's key that is shown because the page was not given the text. */
const RAW_KEY = `^(${Object.keys(en).join('|')})(\\.\\w+)+$`

/** After a change of the window's size, units such as `vw` follow one frame later. */
function nextFrame(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )
}

/**
 * What a page does wrong at its present width: scrolls sideways, cuts text off, or lets the floating assistant button
 * come over text, controls or media, at whatever scroll position.
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  await nextFrame(page)
  return page.evaluate(() => {
    const faults: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth)
      faults.push(`scrolls sideways by ${scrollWidth - clientWidth} px`)
    const button = document.querySelector('[data-assistant]')
    const isFloating = button && getComputedStyle(button).position === 'fixed'
    const edge = isFloating ? button.getBoundingClientRect().left : Number.POSITIVE_INFINITY
    const main = document.querySelector('main') ?? document.body
    // A frame of its own that scrolls or shortens what is in it, such as a table or a card's title.
    const isFramed = (element: Element | null): boolean => {
      if (!element) return false
      const { left, right } = element.getBoundingClientRect()
      const isInside = left > 0 && right < clientWidth
      return (
        (isInside && getComputedStyle(element).overflowX !== 'visible') ||
        isFramed(element.parentElement)
      )
    }
    const look = (element: Element, { left, right, width }: DOMRect, name: string) => {
      // Screen-reader texts are a pixel wide; a trap for robots is hidden from people.
      if (width < 2 || element.closest('[aria-hidden="true"]')) return
      if (!element.checkVisibility({ visibilityProperty: true })) return
      if ((right > clientWidth + 1 || left < -1) && !isFramed(element)) faults.push(`cut: ${name}`)
      else if (right > edge && !isFramed(element)) faults.push(`under the assistant: ${name}`)
    }
    for (const control of main.querySelectorAll(
      'a, button, input, select, textarea, video, img[alt]:not([alt=""])',
    )) {
      look(control, control.getBoundingClientRect(), control.outerHTML.slice(0, 80))
    }
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent?.trim()
      if (
        !text ||
        !node.parentElement ||
        node.parentElement.closest('[aria-hidden="true"], .sr-only')
      )
        continue
      range.selectNodeContents(node)
      look(node.parentElement, range.getBoundingClientRect(), text.slice(0, 80))
    }
    return faults
  })
}

/** What has opened must lie inside the window, and its words inside it, and have words. */
export async function openedFaults(page: Page, selector: string): Promise<string[]> {
  await nextFrame(page)
  return page
    .locator(selector)
    .first()
    .evaluate((opened, rawKey) => {
      const faults: string[] = []
      const box = opened.getBoundingClientRect()
      const { clientWidth, clientHeight } = document.documentElement
      const floats = opened.matches('[popover], [role="dialog"], dialog')
      if (box.left < 0 || box.right > clientWidth)
        faults.push(`from ${box.left} to ${box.right} of ${clientWidth} px`)
      if (floats && (box.top < 0 || box.bottom > clientHeight))
        faults.push(`from ${box.top} to ${box.bottom} of ${clientHeight} px in height`)
      for (const part of floats ? opened.querySelectorAll('*') : []) {
        const { top, bottom, left, right, width } = part.getBoundingClientRect()
        const isInside =
          left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom
        // A hidden field is a pixel wide.
        if (width > 1 && !isInside && getComputedStyle(part).position === 'fixed')
          faults.push(`hangs out of it: ${part.outerHTML.slice(0, 80)}`)
      }
      const texts = document.createTreeWalker(opened, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const text = node.textContent?.trim()
        if (!text || !node.parentElement?.checkVisibility()) continue
        if (new RegExp(rawKey).test(text)) faults.push(`without words: ${text}`)
        range.selectNodeContents(node)
        const { left, right, width } = range.getBoundingClientRect()
        const parent = node.parentElement.getBoundingClientRect()
        // Screen-reader texts are a pixel wide.
        if (width < 2 || parent.width < 2) continue
        if (left < box.left - 1 || right > box.right + 1) faults.push(`cut: ${text}`)
      }
      return faults
    }, RAW_KEY)
}
