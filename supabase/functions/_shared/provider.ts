import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from 'ai'

type Env = Readonly<Record<string, string | undefined>>

/** The translation provider configured in the environment. */
export type TranslationProvider =
  | { readonly kind: 'model'; readonly name: string; readonly model: LanguageModel }
  | { readonly kind: 'deepl'; readonly name: string; readonly url: string; readonly apiKey: string }
  | {
      readonly kind: 'libretranslate'
      readonly name: string
      readonly url: string
      readonly apiKey: string | null
    }

/** DeepL's free API keys have this suffix and use another host. */
const FREE_KEY = /:fx$/

/**
 * The chat model of `AI_BASE_URL`, `AI_API_KEY` and `AI_MODEL`: any endpoint with the OpenAI chat protocol. Null if URL
 * or model is missing; the key is optional, as for local models.
 */
export function languageModel(env: Env): LanguageModel | null {
  const { AI_BASE_URL: baseURL, AI_MODEL: model, AI_API_KEY: apiKey } = env
  if (!baseURL || !model) return null
  const endpoint = createOpenAICompatible({
    name: 'configured',
    baseURL: trimmed(baseURL),
    ...(apiKey ? { apiKey } : {}),
  })
  return endpoint.chatModel(model)
}

/** A dedicated translation engine takes precedence over the chat model. Null if neither is configured. */
export function translationProvider(env: Env): TranslationProvider | null {
  const { DEEPL_API_KEY, DEEPL_URL, LIBRETRANSLATE_URL, LIBRETRANSLATE_API_KEY, AI_MODEL } = env
  if (DEEPL_API_KEY) {
    const host = FREE_KEY.test(DEEPL_API_KEY)
      ? 'https://api-free.deepl.com'
      : 'https://api.deepl.com'
    return {
      kind: 'deepl',
      name: 'DeepL',
      url: trimmed(DEEPL_URL || host),
      apiKey: DEEPL_API_KEY,
    }
  }
  if (LIBRETRANSLATE_URL) {
    return {
      kind: 'libretranslate',
      name: 'LibreTranslate',
      url: trimmed(LIBRETRANSLATE_URL),
      apiKey: LIBRETRANSLATE_API_KEY || null,
    }
  }
  const model = languageModel(env)
  return model && { kind: 'model', name: String(AI_MODEL), model }
}

function trimmed(url: string): string {
  return url.replace(/\/+$/, '')
}
