/** Ratio to the English length that is still fine; short texts always vary. */
const MAX_RATIO = 1.5
const ALLOWANCE = 12

/** How much longer than English a text is, in percent, if that may break a layout; else 0. */
export function excess(source: string, text: string): number {
  if (text.length <= source.length * MAX_RATIO + ALLOWANCE) return 0
  return Math.round((text.length / Math.max(1, source.length) - 1) * 100)
}
