import type { KeyboardEvent } from 'react'

/** Whether this Enter sends, unlike one that confirms an IME composition (Japanese, Chinese, Korean). */
export function sendsOn(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.shiftKey) return false
  // Safari ends the composition before the key event, which then has code 229.
  return !event.nativeEvent.isComposing && event.nativeEvent.keyCode !== 229
}
