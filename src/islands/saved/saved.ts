import { atom, type ReadableAtom } from 'nanostores'
import { unwrap } from '#core/api.ts'
import { AppError, toAppError } from '#core/errors.ts'
import { storeWish } from '#core/last-wish.ts'
import { LIMITS } from '#core/limits.ts'
import { $session } from '#core/session.ts'
import { KEYS } from '#core/storage.ts'
import { backend } from '#core/supabase.ts'
import { readSaved, writeSaved } from './saved-projects.ts'

/** Ids of the saved projects, newest first; `place` is where they are stored. */
type Saved =
  | { readonly status: 'unknown' }
  | { readonly status: 'failed'; readonly error: AppError }
  | {
      readonly status: 'ready'
      readonly place: 'browser' | 'account'
      readonly ids: readonly string[]
    }

const state = atom<Saved>({ status: 'unknown' })

export const $saved: ReadableAtom<Saved> = state

type Known = Exclude<Saved, { readonly status: 'unknown' }>

/** What is saved, once that is known. */
export function knownSaved(): Promise<Known> {
  return new Promise((resolve) => {
    const now = state.get()
    if (now.status !== 'unknown') return resolve(now)
    const stop = state.listen((next) => {
      if (next.status === 'unknown') return
      stop()
      resolve(next)
    })
  })
}

let started = false
/** The account whose list is loaded or loading. */
let owner: string | null = null

/** Syncs with the session and local storage. Call once per page, next to `startSession`. */
export function startSaved(): void {
  if (started) return
  started = true
  $session.subscribe((session) => {
    if (session.status === 'anonymous') showBrowserList()
    if (session.status === 'signedIn' && session.user.id !== owner) {
      owner = session.user.id
      void readAccount(owner)
    }
  })
  window.addEventListener('storage', ({ key }) => {
    const current = state.get()
    if (key !== KEYS.savedProjects || current.status !== 'ready') return
    if (current.place === 'browser') showBrowserList()
  })
}

/** Reloads the account's list after a failure. */
export async function retrySaved(): Promise<void> {
  if (owner) await readAccount(owner)
}

/**
 * Saves or removes a project optimistically; reverted if the account refuses. Resolves as {@link storeWish} does.
 * @throws AppError `saved.too_many`, `network.offline` and others.
 */
export async function setSaved(project: string, isSaved: boolean): Promise<boolean | undefined> {
  const before = state.get()
  if (before.status !== 'ready' || before.ids.includes(project) === isSaved) return
  const others = before.ids.filter((id) => id !== project)
  if (isSaved && others.length >= LIMITS.saved) throw new AppError('saved.too_many')
  const ids = isSaved ? [project, ...others] : others
  state.set({ ...before, ids })
  if (before.place === 'browser') {
    writeSaved(ids)
    return isSaved
  }
  try {
    return await storeWish(`saved ${project}`, isSaved, async (wish) => {
      const client = await backend()
      await unwrap<unknown>(
        wish
          ? client.rpc('save_projects_for_later', { p_projects: [project] })
          : client.from('saved_projects').delete().eq('project_id', project),
      )
    })
  } catch (cause) {
    revert(project)
    throw toAppError(cause)
  }
}

/** Reverts only the latest change of this project, as others may have been changed meanwhile. */
function revert(project: string): void {
  const now = state.get()
  if (now.status !== 'ready') return
  const others = now.ids.filter((id) => id !== project)
  state.set({ ...now, ids: now.ids.includes(project) ? others : [project, ...others] })
}

function showBrowserList(): void {
  owner = null
  state.set({ status: 'ready', place: 'browser', ids: readSaved() })
}

/** Merges the ids of this browser into the account, then loads the account's list. */
async function readAccount(user: string): Promise<void> {
  state.set({ status: 'unknown' })
  try {
    const client = await backend()
    const localIds = readSaved()
    if (localIds.length > 0) {
      // If the account is full, the local ids are dropped; other errors are retried next time.
      await unwrap(client.rpc('save_projects_for_later', { p_projects: localIds })).catch(
        (cause) => {
          if (toAppError(cause).code !== 'saved.too_many') throw cause
        },
      )
      writeSaved([])
    }
    const data = await unwrap(
      client
        .from('saved_projects')
        .select('project_id')
        .order('saved_at', { ascending: false })
        .limit(LIMITS.saved),
    )
    if (owner === user) {
      state.set({ status: 'ready', place: 'account', ids: data.map((row) => row.project_id) })
    }
  } catch (cause) {
    if (owner === user) state.set({ status: 'failed', error: toAppError(cause) })
  }
}
