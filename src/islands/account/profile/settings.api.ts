import { queryOptions } from '@tanstack/react-query'
import { invalidate, queryClient } from '#core/query.ts'
import { startAuth } from '#core/session.ts'
import { applySettings, readSettings, type Settings, saveSettings } from '#core/settings.ts'
import { KEYS, tab } from '#core/storage.ts'

export function settingsQuery(userId: string) {
  return queryOptions({
    queryKey: ['account-settings', userId],
    queryFn: async ({ signal }) => {
      const settings = await readSettings(await startAuth(), userId)
      // Choices made during the request are newer than its reply.
      if (!signal.aborted) applySettings(settings)
      return settings
    },
  })
}

/** Changes that aren't saved yet, the oldest first, and what is stored without them. */
const unsaved = new Set<Partial<Settings>>()
let stored: Settings | undefined
let lastSave: Promise<unknown> = Promise.resolve()

/**
 * Applies a change optimistically, then saves it once those before it are saved, as it could overtake them; rolls back
 * on failure.
 * @throws AppError
 */
export async function changeSettings(userId: string, changes: Partial<Settings>): Promise<void> {
  const { queryKey } = settingsQuery(userId)
  const show = (values: Partial<Settings>) => {
    queryClient.setQueryData(queryKey, (current) => current && { ...current, ...values })
    applySettings(values)
  }
  await queryClient.cancelQueries({ queryKey })
  // Stops the session store from applying an older reply.
  tab.set(KEYS.settingsRead, userId)
  if (unsaved.size === 0) stored = queryClient.getQueryData(queryKey)
  unsaved.add(changes)
  show(changes)
  const save = lastSave.then(async () => saveSettings(await startAuth(), userId, changes))
  lastSave = save.catch(() => {})
  try {
    await save
    unsaved.delete(changes)
    stored &&= { ...stored, ...changes }
  } catch (error) {
    unsaved.delete(changes)
    if (stored) {
      const wanted = Object.assign({ ...stored }, ...unsaved) as Settings
      const names = Object.keys(changes) as (keyof Settings)[]
      show(Object.fromEntries(names.map((name) => [name, wanted[name]])))
    }
    throw error
  } finally {
    if (!stored && unsaved.size === 0) void invalidate(queryKey)
  }
}
