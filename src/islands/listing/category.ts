/** Categories offered in the forms. A project may carry another one; it is then shown as written. */
export const CATEGORIES = ['tech', 'finance', 'art', 'social', 'gaming', 'other'] as const

type Category = (typeof CATEGORIES)[number]

/** Category of a project that names none. */
export const NO_CATEGORY = 'Uncategorized'

const HUES: Readonly<Record<Category, number>> = {
  tech: 165,
  finance: 230,
  art: 300,
  social: 45,
  gaming: 340,
  other: 265,
}

/** True for one of {@link CATEGORIES}. */
export function isCategory(value: string): value is Category {
  return (CATEGORIES as readonly string[]).includes(value)
}

/** Hue of a category in degrees (oklch); that of `other` for one we do not know. */
export function categoryHue(category: string): number {
  return HUES[isCategory(category) ? category : 'other']
}
