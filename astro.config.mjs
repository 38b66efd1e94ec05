import { createHash } from 'node:crypto'
import mdx from '@astrojs/mdx'
import node from '@astrojs/node'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import astroI18next from 'astro-i18next'
import { assistantKnowledge } from './scripts/assistant/integration.ts'
import { buildProgress } from './scripts/build-progress.ts'
import { onBundlerLog } from './scripts/bundler-log.ts'
import { chunks } from './scripts/chunks.ts'
import { contentFacts } from './scripts/content/facts.ts'
import { compileHeadScript } from './scripts/head-script.ts'
import { i18nUsage } from './scripts/i18n-usage.ts'
import { loadConfig } from './server/config.ts'
import { backlitDevServer } from './server/dev.ts'
import { AHEAD } from './src/layouts/ahead.ts'

const headScript = compileHeadScript()
const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`

// The development server injects its own styles and scripts, which have no hashes.
const isDevelopment = process.argv.includes('dev')

/** `astro dev` listens on the same PORT and HOST as the built server. */
function listenTo({ port, host }) {
  return { port, host }
}

/** `client:wake`, which fetches the texts of an island. */
function wakingIslands() {
  return {
    name: 'waking-islands',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) =>
        addClientDirective({ name: 'wake', entrypoint: './src/core/wake.ts' }),
    },
  }
}

export default defineConfig({
  output: 'static',
  site: process.env.SITE_URL,
  server: isDevelopment ? listenTo(loadConfig([], process.env)) : {},
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
  adapter: node({
    mode: 'middleware',
    staticHeaders: true,
    bodySizeLimit: 1_048_576,
    // The middleware waits for the whole page anyway.
    experimentalDisableStreaming: true,
  }),
  security: {
    csp: !isDevelopment && {
      algorithm: 'SHA-256',
      directives: [
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "media-src 'self'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
      ],
      scriptDirective: { hashes: [hashOf(headScript), hashOf(AHEAD)] },
    },
  },
  integrations: [
    react(),
    mdx(),
    astroI18next(),
    wakingIslands(),
    backlitDevServer(),
    buildProgress(),
    assistantKnowledge(),
  ],
  vite: {
    plugins: [contentFacts(import.meta.dirname), tailwindcss(), i18nUsage()],
    // All in one, so that production needs none of the packages that build. Installed, Budoux loads a DOM as well.
    ssr: { noExternal: isDevelopment ? ['budoux'] : true, external: ['sharp'] },
    build: { assetsInlineLimit: 0, rolldownOptions: { onLog: onBundlerLog } },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: chunks } } } },
    },
    define: {
      HEAD_SCRIPT: JSON.stringify(headScript),
      // For the server too, whatever its environment says: React's development build stays out of the bundle.
      ...(isDevelopment ? {} : { 'process.env.NODE_ENV': '"production"' }),
    },
  },
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
})
