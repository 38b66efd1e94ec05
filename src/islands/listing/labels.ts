import type { TFunction } from 'i18next'

type Keyed = (key: string, options?: { defaultValue: string }) => string

/** A category's name in the reader's language; one we have no word for is shown as its creator wrote it. */
export function categoryLabel(category: string, t: TFunction): string {
  return (t as unknown as Keyed)(`categories.${category}`, { defaultValue: category })
}

/** The badge of a support option: its kind, or its own title for the kind "other". */
export function optionBadge(option: { type: string; title: string }, t: TFunction): string {
  if (option.type === 'other') return option.title
  return (t as unknown as Keyed)(`card.${option.type}`, { defaultValue: option.title })
}

/** The kind of a support option in words. */
export function optionTypeLabel(type: string, t: TFunction): string {
  return (t as unknown as Keyed)(`optionTypes.${type}`, { defaultValue: type })
}
