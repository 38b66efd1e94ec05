import { SITE } from '#site.ts'

/** Categories with a name in every language. A project may have another one, which is shown verbatim. */
export const CATEGORIES = ['tech', 'finance', 'art', 'social', 'gaming', 'other'] as const

export type Category = (typeof CATEGORIES)[number]

/** Those that forms offer. */
export const OFFERED_CATEGORIES: readonly Category[] = CATEGORIES.filter((category) =>
  SITE.categories.includes(category),
)

/** Category of a project without one. */
export const NO_CATEGORY = 'Uncategorized'

export function isCategory(value: string): value is Category {
  return (CATEGORIES as readonly string[]).includes(value)
}

/** The category whose light stands for another one: `other` for those that forms don't offer. */
export const lightOf = (category: string): Category => (isCategory(category) ? category : 'other')
