import { type Flat, type TextTree, unflatten } from '../../../src/i18n/flat.ts'
import { pluralBases, pluralForm, sourcesFor } from '../../../src/i18n/plurals.ts'
import { sourceHash } from '../../../src/i18n/source-hash.ts'
import type { Engine, Item } from './engine.ts'
import type { Limiter } from './limiter.ts'
import type { Memory } from './memory.ts'
import { LIMITS, type TranslationRequest } from './request.ts'
import { type FailureReason, run } from './run.ts'

/** The response body. */
interface Translated {
  readonly translatedText: string | TextTree
  /** Texts left untranslated, and why. */
  readonly failed: readonly { readonly key: string; readonly reason: FailureReason }[]
  /** Null if none is configured and the memory sufficed. */
  readonly provider: string | null
  readonly counts: {
    readonly translated: number
    readonly remembered: number
    readonly unchanged: number
    readonly failed: number
  }
  /** Number of provider calls. */
  readonly calls: number
}

interface TranslationDeps {
  readonly provider: { readonly name: string; readonly engine: Engine } | null
  readonly memory: Memory
  readonly limiter: Limiter
  readonly signal: AbortSignal
  readonly deadline: number
}

/** Source texts by key, and the items that need translating. */
interface Plan {
  readonly sources: Flat
  readonly kept: ReadonlyMap<string, string>
  readonly items: readonly Item[]
}

/** A text is up to date if it exists and is not known to come from another English text. */
export function plan(input: TranslationRequest): Plan {
  const sources = input.isSingle ? input.texts : sourcesFor(input.texts, input.locale)
  const bases = pluralBases(sources)
  const kept = new Map<string, string>()
  const items: Item[] = []
  for (const [key, source] of Object.entries(sources)) {
    const current = input.current[key]
    const made = input.sources[key]
    const isCurrent = current !== undefined && (!made || made === sourceHash(source))
    if (!/\p{L}/u.test(source.replace(/\{\{.*?\}\}|<[^>]*>/g, ''))) kept.set(key, current ?? source)
    else if (isCurrent && !input.all) kept.set(key, current)
    else {
      const context = input.context[key]?.slice(0, LIMITS.context) ?? null
      items.push({ key, source, form: pluralForm(key, bases), context })
    }
  }
  return { sources, kept, items }
}

/**
 * Executes a plan. Without a provider only missing texts are filled in, from the memory. Rejects with the signal's reason
 * on abort.
 */
export async function translate(
  input: TranslationRequest,
  todo: Plan,
  deps: TranslationDeps,
): Promise<Translated> {
  const { provider, memory } = deps
  const done = new Map(todo.kept)
  // Punctuation differs between languages too, but no provider translates it.
  for (const [key, source] of todo.kept)
    if (input.current[key] === undefined)
      done.set(key, memory({ key, source, form: null, context: null }) ?? source)
  const failed = new Map<string, FailureReason>()
  let calls = 0
  if (provider) {
    const outcome = await run(todo.items, {
      ...deps,
      engine: provider.engine,
      locale: input.locale,
    })
    for (const [key, text] of outcome.texts) done.set(key, text)
    for (const [key, reason] of outcome.failed) failed.set(key, reason)
    calls = outcome.calls
  } else {
    for (const item of todo.items) {
      const current = input.current[item.key]
      const text = current ?? memory(item)
      if (text !== null) done.set(item.key, text)
      if (text === null || current !== undefined) failed.set(item.key, 'no_provider')
    }
  }
  const texts = Object.fromEntries(
    Object.entries(todo.sources).map(([key, source]) => [key, done.get(key) ?? source]),
  )
  const made = todo.items.length - failed.size
  return {
    translatedText: input.isSingle ? (texts[''] ?? '') : unflatten(texts),
    failed: [...failed].map(([key, reason]) => ({ key, reason })),
    provider: provider?.name ?? null,
    counts: {
      translated: provider ? made : 0,
      remembered: provider ? 0 : made,
      unchanged: todo.kept.size,
      failed: failed.size,
    },
    calls,
  }
}
