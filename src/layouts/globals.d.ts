/** Replaced at build time by the minified source; see `astro.config.mjs`. */
declare const HEAD_SCRIPT: string
