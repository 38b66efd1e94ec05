/** Replaced at build time by the minified source; see `astro.config.mjs`. */
declare const HEAD_SCRIPT: string

interface Document {
  /** While made ready ahead by speculation rules; undefined where these are unknown. */
  readonly prerendering?: boolean
}
