/** Categories offered in forms. A project may have another one, which is shown verbatim. */
export const CATEGORIES = ['tech', 'finance', 'art', 'social', 'gaming', 'other'] as const

type Category = (typeof CATEGORIES)[number]

/** Category of a project without one. */
export const NO_CATEGORY = 'Uncategorized'

const HUES: Readonly<Record<Category, number>> = {
  tech: 165,
  finance: 230,
  art: 300,
  social: 45,
  gaming: 340,
  other: 265,
}

export function isCategory(value: string): value is Category {
  return (CATEGORIES as readonly string[]).includes(value)
}

/** The category whose light stands for another one: `other` for those that forms don't offer. */
export const lightOf = (category: string): Category => (isCategory(category) ? category : 'other')

/** Hue of a category in degrees (oklch); unknown ones get the hue of `other`. */
export const categoryHue = (category: string): number => HUES[lightOf(category)]
