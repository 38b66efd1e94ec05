/** The latest wish about each thing whose request is under way. */
const wishes = new Map<string, boolean>()

/**
 * Stores a yes or no that its owner may change at any time: one request at a time, as a second could overtake the
 * first, until the latest wish is stored. Resolves with what is stored in the end; with undefined if a call under way
 * sees to it.
 * @throws whatever `send` throws; then the opposite of the latest wish is stored
 */
export async function storeWish(
  key: string,
  wish: boolean,
  send: (wish: boolean) => Promise<unknown>,
): Promise<boolean | undefined> {
  const isUnderWay = wishes.has(key)
  wishes.set(key, wish)
  if (isUnderWay) return
  let stored = !wish
  try {
    while (wishes.get(key) !== stored) {
      try {
        await send(!stored)
        stored = !stored
      } catch (cause) {
        if (wishes.get(key) !== stored) throw cause
      }
    }
    return stored
  } finally {
    wishes.delete(key)
  }
}
