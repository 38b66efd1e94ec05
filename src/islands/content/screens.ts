/**
 * The files of a picture of the product that a text names `/screens/terms.webp`: in the reader's language, light and
 * dark. `npm run guide-pictures` makes them. Empty for any other picture.
 */
export function screenFiles(target: string, locale: string): string[] {
  const [, name] = /^\/screens\/([a-z-]+)\.webp$/.exec(target) ?? []
  return name ? ['light', 'dark'].map((scheme) => `/screens/${locale}/${name}-${scheme}.webp`) : []
}
