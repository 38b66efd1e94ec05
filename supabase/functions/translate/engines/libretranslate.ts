import { type Engine, EngineError } from '../engine.ts'
import { mask, unmask } from '../masks.ts'
import { postJson } from './http.ts'

/** LibreTranslate language codes that differ from ours. */
const CODES: Readonly<Record<string, string>> = { no: 'nb' }

export function libreTranslateEngine(url: string, apiKey: string | null): Engine {
  return async ({ items, locale, signal }) => {
    const masked = items.map((item) => mask(item.source, 'markup'))
    const body = {
      q: masked.map(({ text }) => text),
      source: 'en',
      target: CODES[locale] ?? locale,
      format: 'html',
      ...(apiKey ? { api_key: apiKey } : {}),
    }
    const answer = (await postJson(`${url}/translate`, body, {}, signal)) as {
      translatedText?: unknown
    } | null
    const texts: unknown = answer?.translatedText
    if (!Array.isArray(texts)) throw new EngineError('garbled')
    return masked.map(({ marks }, index) => {
      const text: unknown = texts[index]
      return typeof text === 'string' ? unmask(text, marks, 'markup') : null
    })
  }
}
