import type { TranslationProvider } from '../../_shared/provider.ts'
import type { Engine } from '../engine.ts'
import { deeplEngine } from './deepl.ts'
import { libreTranslateEngine } from './libretranslate.ts'
import { modelEngine } from './model.ts'

export function engineOf(provider: TranslationProvider): Engine {
  switch (provider.kind) {
    case 'model':
      return modelEngine(provider.model)
    case 'deepl':
      return deeplEngine(provider.url, provider.apiKey)
    case 'libretranslate':
      return libreTranslateEngine(provider.url, provider.apiKey)
  }
}
