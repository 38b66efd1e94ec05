import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '#core/query.ts'
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

/**
 * Applies a change optimistically, then saves it; rolls back on failure.
 * @throws AppError
 */
export async function changeSettings(userId: string, changes: Partial<Settings>): Promise<void> {
  const { queryKey } = settingsQuery(userId)
  const before = queryClient.getQueryData(queryKey)
  // Roll back only these keys: other changes may be in flight.
  const show = (values: Partial<Settings>) => {
    queryClient.setQueryData(queryKey, (current) => current && { ...current, ...values })
    applySettings(values)
  }
  await queryClient.cancelQueries({ queryKey })
  // Stops the session store from applying an older reply.
  tab.set(KEYS.settingsRead, userId)
  show(changes)
  try {
    await saveSettings(await startAuth(), userId, changes)
  } catch (error) {
    if (before) {
      const names = Object.keys(changes) as (keyof Settings)[]
      show(Object.fromEntries(names.map((name) => [name, before[name]])))
    }
    throw error
  } finally {
    if (!before) void queryClient.invalidateQueries({ queryKey })
  }
}
