import { SITE } from '../../../../src/site.ts'
import { type Engine, EngineError } from '../engine.ts'
import { mask, unmask } from '../masks.ts'
import { postJson } from './http.ts'

/** DeepL language codes that differ from ours. */
const CODES: Readonly<Record<string, string>> = { zh: 'ZH-HANS', no: 'NB', pt: 'PT-PT' }

/** Any server with version 2 of DeepL's API. */
export function deeplEngine(url: string, apiKey: string): Engine {
  return async ({ items, locale, signal }) => {
    const masked = items.map((item) => mask(item.source, 'markup'))
    const body = {
      text: masked.map(({ text }) => text),
      source_lang: 'EN',
      target_lang: CODES[locale] ?? locale.toUpperCase(),
      tag_handling: 'xml',
      ignore_tags: ['x'],
      preserve_formatting: true,
      context: `The interface of ${SITE.brand}, a website for digital projects and those who support them.`,
    }
    const headers = { authorization: `DeepL-Auth-Key ${apiKey}` }
    const answer = (await postJson(`${url}/v2/translate`, body, headers, signal)) as {
      translations?: readonly { text?: unknown }[]
    } | null
    if (!Array.isArray(answer?.translations)) throw new EngineError('garbled')
    const { translations } = answer
    return masked.map(({ marks }, index) => {
      const text: unknown = translations[index]?.text
      return typeof text === 'string' ? unmask(text, marks, 'markup') : null
    })
  }
}
