import type { Flat } from './flat.ts'
import { pluralBases, pluralForm } from './plurals.ts'
import { checkText } from './translation-check.ts'

/** Texts of a locale published since the build. */
export interface PublishedTexts {
  readonly version: number
  /** By dotted key. */
  readonly texts: Flat
}

export const NO_TEXTS: PublishedTexts = { version: 0, texts: {} }

/** Replaces texts at the keys that both have. Unchanged subtrees keep their identity. */
export function overlay<Tree extends object>(tree: Tree, texts: Flat): Tree {
  let result: unknown = tree
  for (const [key, text] of Object.entries(texts)) result = replaced(result, key.split('.'), text)
  return result as Tree
}

function replaced(node: unknown, [step, ...rest]: readonly string[], text: string): unknown {
  if (typeof node !== 'object' || node === null || step === undefined) return node
  if (!Object.hasOwn(node, step)) return node
  const old = (node as Record<string, unknown>)[step]
  const next = rest.length > 0 ? replaced(old, rest, text) : typeof old === 'string' ? text : old
  return next === old ? node : { ...node, [step]: next }
}

/**
 * Published texts that still apply: the key exists, its English is unchanged and the text has no fault. The database can
 * compare a text only with the English its publisher sent.
 * @param current Today's English texts by the language's keys.
 * @param sources English texts that `content` was translated from.
 */
export function currentTexts(current: Flat, content: Flat, sources: Flat): Flat {
  const bases = pluralBases(current)
  return Object.fromEntries(
    Object.entries(content).filter(([key, text]) => {
      const english = current[key]
      if (typeof text !== 'string' || english === undefined || sources[key] !== english)
        return false
      return checkText(english, text, pluralForm(key, bases)) === null
    }),
  )
}
