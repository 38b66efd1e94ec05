const DATABASE = 'backlit-submit'
const STORE = 'pictures'

/**
 * Stores chosen pictures in IndexedDB, so that they survive a reload or a detour to log in. Never rejects: if the
 * browser refuses, `keep` resolves to false and `find` to undefined.
 */
export const vault = {
  async keep(id: string, picture: Blob): Promise<boolean> {
    return (await within('readwrite', (store) => store.put(picture, id))) !== undefined
  },
  async find(id: string): Promise<Blob | undefined> {
    const found = await within('readonly', (store) => store.get(id))
    return found instanceof Blob ? found : undefined
  },
  async drop(ids: readonly string[]): Promise<void> {
    for (const id of ids) await within('readwrite', (store) => store.delete(id))
  },
}

async function within<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const database = await open()
    try {
      return await new Promise<T>((resolve, reject) => {
        const transaction = database.transaction(STORE, mode)
        const request = act(transaction.objectStore(STORE))
        transaction.oncomplete = () => resolve(request.result)
        transaction.onabort = () => reject(transaction.error)
      })
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
