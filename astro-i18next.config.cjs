// CommonJS on purpose: the integration's loader ignores an .mjs config on Node >= 22.
module.exports = {
  defaultLocale: 'en',
  locales: ['en', 'fr', 'de', 'es', 'it', 'nl', 'zh', 'ja', 'ko', 'sv', 'no', 'pt'],
  load: ['server'],
  i18nextServer: {
    initAsync: false,
    fallbackLng: 'en',
    preload: ['en', 'fr', 'de', 'es', 'it', 'nl', 'zh', 'ja', 'ko', 'sv', 'no', 'pt'],
    interpolation: { escapeValue: false },
  },
  i18nextServerPlugins: {
    fsBackend: null,
    bundledBackend: '/src/i18n/backend.ts',
  },
}
