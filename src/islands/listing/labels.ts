import type { TFunction } from 'i18next'
import { languageOf } from '#i18n/language-of.ts'
import { type Locale, localeTag } from '#i18n/locales.ts'

type Keyed = (key: string, options?: { defaultValue: string }) => string

/** A category's name in the reader's language; unknown ones verbatim. */
export function categoryLabel(category: string, t: TFunction): string {
  return (t as unknown as Keyed)(`categories.${category}`, { defaultValue: category })
}

/** The badge of a support option: its type, or its own title for the type "other". */
export function optionBadge(option: { type: string; title: string }, t: TFunction): string {
  if (option.type === 'other') return option.title
  return (t as unknown as Keyed)(`card.${option.type}`, { defaultValue: option.title })
}

export function optionTypeLabel(type: string, t: TFunction): string {
  return (t as unknown as Keyed)(`optionTypes.${type}`, { defaultValue: type })
}

interface Listing {
  readonly language: Locale | null
  readonly description?: string
}

/** For `lang` attributes around texts of a listing: the stated language, else that of its description. */
export function langOf({ language, description = '' }: Listing): string | undefined {
  return language ? localeTag(language) : languageOf(description)
}
