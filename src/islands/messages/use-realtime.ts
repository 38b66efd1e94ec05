import { useEffect } from 'react'
import { publicConfig } from '#core/config.ts'
import { backend } from '#core/supabase.ts'
import { checkInbox, setRealtime } from '#islands/notifications/inbox.ts'

/** Checks the inbox on Supabase Realtime events, if the backend offers them. */
export function useRealtime(userId: string): void {
  useEffect(() => {
    let isUnmounted = false
    let leave = () => {}
    const join = async (): Promise<void> => {
      if ((await publicConfig()).mode !== 'supabase') return
      const [client, { listen }] = await Promise.all([backend(), import('./realtime.ts')])
      if (isUnmounted) return
      leave = listen(client, userId, { onChange: checkInbox, onState: setRealtime })
    }
    // Polling continues without it.
    join().catch(() => undefined)
    return () => {
      isUnmounted = true
      leave()
    }
  }, [userId])
}
