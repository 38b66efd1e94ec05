import { TAB_IDS, type TabId } from './tab-ids.ts'

const TYPED_IN = 'input, textarea, select, [contenteditable]'

/** The tab that Alt + digit opens, even while typing, unless the keys type another character, such as Option + 5 “[”. */
export function tabOfKey(event: KeyboardEvent): TabId | undefined {
  const { altKey, ctrlKey, metaKey, shiftKey, code, key, target } = event
  if (!altKey || ctrlKey || metaKey || shiftKey) return undefined
  const digit = /^Digit([1-9])$/.exec(code)?.[1]
  if (key !== digit && target instanceof Element && target.closest(TYPED_IN)) return undefined
  return TAB_IDS[Number(digit) - 1]
}
