/** Readers of JSON that nothing has checked: what is of another kind counts as empty. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

export const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Without empty ones. */
export const texts = (value: unknown): string[] => list(value).map(text).filter(Boolean)

export const number = (value: unknown): number => (typeof value === 'number' ? value : 0)
