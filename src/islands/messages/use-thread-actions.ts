import { toAppError } from '#core/errors.ts'
import { invalidate } from '#core/query.ts'
import { useT } from '#i18n/island.tsx'
import { shownName } from '#i18n/shown-name.ts'
import { errorText } from '#ui/form.ts'
import { toast } from '#ui/toast.ts'
import type { Thread } from './message.ts'
import { archiveThread, blockPerson, keepThread } from './messages.api.ts'
import { refreshThreads } from './use-threads.ts'

/** Archives or keeps a conversation, or blocks its other person; a toast tells how it went. */
export function useThreadActions(thread: Thread, userId: string) {
  const { t } = useT()

  async function run(action: () => Promise<void>, done: string): Promise<void> {
    try {
      await action()
      toast({ title: done, type: 'success' })
    } catch (cause) {
      toast({ title: errorText(t, toAppError(cause).code) ?? '', type: 'error' })
    }
    refreshThreads(userId)
    await invalidate(['thread', userId, thread.id])
  }

  return {
    toggleArchived: () =>
      run(
        () => archiveThread(thread.id, !thread.archived),
        thread.archived ? t('messages.unarchived') : t('messages.archived'),
      ),
    keep: () => run(() => keepThread(thread.id), t('messages.kept')),
    setBlocked: (blocked: boolean) =>
      run(
        () => blockPerson(thread.otherId ?? '', blocked),
        t(blocked ? 'messages.blocked' : 'messages.unblocked', {
          name: shownName(t, thread.otherName),
        }),
      ),
  }
}
