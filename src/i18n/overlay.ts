import type { Flat } from './flat.ts'

/** Words of a locale that were published since the build. */
export interface PublishedTexts {
  readonly version: number
  /** By dotted key. */
  readonly texts: Flat
}

/** Nothing published. */
export const NO_TEXTS: PublishedTexts = { version: 0, texts: {} }

/** The tree with other texts at the keys that both have; the same tree when there are none. */
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
 * Published texts that still hold: the key exists, and English says what it said when the text was made.
 * @param current The English texts of today by the keys of the language.
 * @param sources Those that `content` was made from.
 */
export function textsInForce(current: Flat, content: Flat, sources: Flat): Flat {
  return Object.fromEntries(
    Object.entries(content).filter(
      ([key, text]) =>
        typeof text === 'string' && current[key] !== undefined && sources[key] === current[key],
    ),
  )
}
