import type { KeyboardEvent } from 'react'
import { takeOpened } from './admin.store.ts'

/** Marks the button that opens a row's detail view. */
export const rowOpener = (id: string) => ({ 'data-row-opener': id })

const OPENERS = '[data-row-opener]'
const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/** Keys of a focused table: up and down go from row to row, M opens the menu of the row. */
export function onRowKey(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: table, target, key } = event
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  // React also reports keys in the menus and dialogs of a row, which lie elsewhere.
  if (!(target instanceof Element) || !table.contains(target)) return
  if (target.closest('input:not([type="checkbox"]), textarea, select')) return
  const row = target.closest('tbody tr')
  if (key === 'm') {
    const menu = row?.querySelector<HTMLElement>('[aria-haspopup="menu"]')
    if (!menu) return
    event.preventDefault()
    menu.focus()
    menu.click()
    return
  }
  const step = STEPS[key]
  const openers = [...table.querySelectorAll<HTMLElement>(OPENERS)]
  if (!step || openers.length === 0) return
  const at = openers.findIndex((opener) => row?.contains(opener))
  const next = openers[at < 0 ? 0 : at + step]
  event.preventDefault()
  next?.focus()
}

/** Gives the focus back to the button that opened the detail view one has returned from, unless something else has it. */
export function returnFocus(table: HTMLElement): void {
  const id = takeOpened()
  if (id === null || document.activeElement !== document.body) return
  table.querySelector<HTMLElement>(`[data-row-opener="${CSS.escape(id)}"]`)?.focus()
}
