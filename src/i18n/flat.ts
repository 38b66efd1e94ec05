/** Texts by dotted key, such as `nav.logIn`. */
export type Flat = Readonly<Record<string, string>>
export interface TextTree {
  readonly [name: string]: string | TextTree
}

/**
 * Flattens a tree of texts to dotted keys, in order.
 * @throws TypeError naming the key of a value that is neither string nor object
 */
export function flatten(tree: unknown, prefix = ''): Flat {
  return Object.fromEntries(entriesOf(tree, prefix))
}

function entriesOf(tree: unknown, prefix: string): [string, string][] {
  if (typeof tree !== 'object' || tree === null || Array.isArray(tree))
    throw new TypeError(prefix.slice(0, -1))
  return Object.entries(tree).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + name, value]] : entriesOf(value, `${prefix}${name}.`),
  )
}

/** The inverse of {@link flatten}. If a key is both a text and a branch, the branch wins. */
export function unflatten(flat: Flat): TextTree {
  const root = Object.create(null) as Record<string, unknown>
  for (const [key, text] of Object.entries(flat)) {
    const steps = key.split('.')
    const last = steps.pop() ?? key
    let node = root
    for (const step of steps) {
      if (typeof node[step] !== 'object') node[step] = Object.create(null)
      node = node[step] as Record<string, unknown>
    }
    if (typeof node[last] !== 'object') node[last] = text
  }
  return root as unknown as TextTree
}

/** Sorts texts by `order`; other keys come last. */
export function inOrderOf(texts: Flat, order: readonly string[]): Flat {
  const known = new Set(order)
  return Object.fromEntries([
    ...order.flatMap((key) => (texts[key] === undefined ? [] : [[key, texts[key]] as const])),
    ...Object.entries(texts).filter(([key]) => !known.has(key)),
  ])
}
