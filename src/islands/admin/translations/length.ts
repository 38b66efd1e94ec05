/** Longer than this share of the English text is worth a look; short words always differ. */
const NORMAL = 1.5
const ALLOWANCE = 12

/** By how many percent a text is longer than its English one, where that may break a layout; else 0. */
export function excess(source: string, text: string): number {
  if (text.length <= source.length * NORMAL + ALLOWANCE) return 0
  return Math.round((text.length / Math.max(1, source.length) - 1) * 100)
}
