/** Minified, in place of this name in the built code; see `astro.config.mjs`. */
declare const HEAD_SCRIPT: string
