/** Longest slug made from a title; the database may add a suffix to make it unique. */
const LONGEST = 80

/**
 * Slug of a title by the listing rule: lower case, punctuation removed, white space to hyphens, letters of every
 * script kept. The database makes the final one (`private.slugify`) with the same rule.
 */
export function slugify(title: string): string {
  const slug = [
    ...title
      .normalize('NFKC')
      .toLowerCase()
      .replace(/(?![-\s])(?:[\p{P}\p{S}\p{Cc}\p{Cf}]|\p{Variation_Selector})/gu, '')
      // Without the sign between them a letter and a combining mark are one letter: "e!\u0301" is "é".
      .normalize('NFKC')
      .replace(/\s+/g, '-')
      .replace(/-{2,}/g, '-'),
  ]
    .slice(0, LONGEST)
    .join('')
    .replace(/^-+|-+$/g, '')
  return slug || 'project'
}

/**
 * Name of an uploaded project picture: time stamp, hyphen, slug in ASCII, as the bucket's policy asks.
 * @param extension Without the dot, e.g. `webp`.
 * @param now Milliseconds since 1970.
 */
export function pictureName(title: string, extension: string, now: number): string {
  const ascii = slugify(title)
    .normalize('NFKD')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${now}-${ascii || 'project'}.${extension}`
}
