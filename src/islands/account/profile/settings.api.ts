import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '#core/query.ts'
import { startAuth } from '#core/session.ts'
import { applySettings, readSettings, type Settings, saveSettings } from '#core/settings.ts'
import { KEYS, tab } from '#core/storage.ts'

/** The settings of an account as the server has them. */
export function settingsQuery(userId: string) {
  return queryOptions({
    queryKey: ['account-settings', userId],
    queryFn: async ({ signal }) => {
      const settings = await readSettings(await startAuth(), userId)
      // What was chosen while they were on their way counts, not what they were before.
      if (!signal.aborted) applySettings(settings)
      return settings
    },
  })
}

/** Makes a change hold at once here, then keeps it in the account; a refusal takes it back. @throws AppError */
export async function changeSettings(userId: string, changes: Partial<Settings>): Promise<void> {
  const { queryKey } = settingsQuery(userId)
  const before = queryClient.getQueryData(queryKey)
  // Only what this change touches is put back: others may be under way beside it.
  const show = (values: Partial<Settings>) => {
    queryClient.setQueryData(queryKey, (current) => current && { ...current, ...values })
    applySettings(values)
  }
  await queryClient.cancelQueries({ queryKey })
  // The session store may be reading them as well: what it gets is older than this.
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
