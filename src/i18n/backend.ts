import type { BackendModule } from 'i18next'
import { catalogue } from './catalogue.ts'
import { isLocale } from './locales.ts'

/** An i18next backend over the bundled catalogues; reading files would put absolute paths in the build. */
const backend: BackendModule = {
  type: 'backend',
  init() {},
  read(language, _namespace, callback) {
    if (isLocale(language)) callback(null, catalogue(language))
    else callback(new Error(`No catalogue for "${language}"`), false)
  },
}

export default backend
