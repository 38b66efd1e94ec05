import { type Flat, type TextTree, unflatten } from '../../../src/i18n/flat.ts'
import { pluralBases, pluralForm, sourcesFor } from '../../../src/i18n/plurals.ts'
import { sourceHash } from '../../../src/i18n/source-hash.ts'
import type { Engine, Item } from './engine.ts'
import type { Limiter } from './limiter.ts'
import type { Memory } from './memory.ts'
import { LIMITS, type Wanted } from './request.ts'
import { type FailureReason, run } from './run.ts'

/** The answer of the function. */
interface Translated {
  readonly translatedText: string | TextTree
  /** Texts that kept their original, and why. */
  readonly failed: readonly { readonly key: string; readonly reason: FailureReason }[]
  /** Who translated; null when nobody is configured and the memory answered. */
  readonly provider: string | null
  readonly counts: {
    readonly translated: number
    readonly remembered: number
    readonly unchanged: number
    readonly failed: number
  }
  /** Calls of the provider. */
  readonly calls: number
}

interface Means {
  readonly provider: { readonly name: string; readonly engine: Engine } | null
  readonly memory: Memory
  readonly limiter: Limiter
  readonly signal: AbortSignal
  readonly deadline: number
}

/** What is to be done for a request: texts by the keys of the language, and those among them that need translating. */
interface Plan {
  readonly sources: Flat
  readonly kept: ReadonlyMap<string, string>
  readonly items: readonly Item[]
}

/** A text is up to date when there is one and nothing says that it was made from other English words. */
export function plan(wanted: Wanted): Plan {
  const sources = wanted.isSingle ? wanted.texts : sourcesFor(wanted.texts, wanted.locale)
  const bases = pluralBases(sources)
  const kept = new Map<string, string>()
  const items: Item[] = []
  for (const [key, source] of Object.entries(sources)) {
    const current = wanted.current[key]
    const made = wanted.sources[key]
    const isCurrent = current !== undefined && (!made || made === sourceHash(source))
    if (!/\p{L}/u.test(source.replace(/\{\{.*?\}\}|<[^>]*>/g, ''))) kept.set(key, source)
    else if (isCurrent && !wanted.all) kept.set(key, current)
    else {
      const context = wanted.context[key]?.slice(0, LIMITS.context) ?? null
      items.push({ key, source, form: pluralForm(key, bases), context })
    }
  }
  return { sources, kept, items }
}

/** Carries a plan out. Rejects with the signal's reason when it fires. */
export async function translate(wanted: Wanted, todo: Plan, means: Means): Promise<Translated> {
  const { provider, memory } = means
  const done = new Map(todo.kept)
  const failed = new Map<string, FailureReason>()
  let calls = 0
  if (provider) {
    const outcome = await run(todo.items, {
      ...means,
      engine: provider.engine,
      locale: wanted.locale,
    })
    for (const [key, text] of outcome.texts) done.set(key, text)
    for (const [key, reason] of outcome.failed) failed.set(key, reason)
    calls = outcome.calls
  } else {
    for (const item of todo.items) {
      const text = memory(item)
      if (text === null) failed.set(item.key, 'no_provider')
      else done.set(item.key, text)
    }
  }
  const texts = Object.fromEntries(
    Object.entries(todo.sources).map(([key, source]) => [key, done.get(key) ?? source]),
  )
  const made = todo.items.length - failed.size
  return {
    translatedText: wanted.isSingle ? (texts[''] ?? '') : unflatten(texts),
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
