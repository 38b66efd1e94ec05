/** Maximum length of a slug; the database may append a suffix to make it unique. */
const MAX_LENGTH = 80

/**
 * Slug of a title: lower case, no punctuation, hyphens for white space, letters of all scripts. A preview only; the
 * database applies the same rule (`private.slugify`).
 */
export function slugify(title: string): string {
  const slug = [
    ...title
      .normalize('NFKC')
      .toLowerCase()
      .replace(/(?![-\s])(?:[\p{P}\p{S}\p{Cc}\p{Cf}]|\p{Variation_Selector})/gu, '')
      // Removing a sign can make a letter and a combining mark adjacent: "e!\u0301" becomes "é".
      .normalize('NFKC')
      .replace(/\s+/g, '-')
      .replace(/-{2,}/g, '-'),
  ]
    .slice(0, MAX_LENGTH)
    .join('')
    .replace(/^-+|-+$/g, '')
  return slug || 'project'
}

/** False for what is longer than any slug, with its suffix, in the database. */
export function mayBeSlug(text: string): boolean {
  return [...text].length <= 100
}

/**
 * File name of an uploaded picture: timestamp, hyphen, ASCII slug, as the bucket's policy requires.
 * @param extension Without the dot, e.g. `webp`.
 * @param now Epoch milliseconds.
 */
export function pictureName(title: string, extension: string, now: number): string {
  const ascii = slugify(title)
    .normalize('NFKD')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${now}-${ascii || 'project'}.${extension}`
}
