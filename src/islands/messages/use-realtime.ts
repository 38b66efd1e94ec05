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
      const client = await backend()
      if (isUnmounted) return
      const table = { schema: 'public', table: 'messages' } as const
      const channel = client
        .channel(`inbox:${userId}`)
        .on(
          'postgres_changes',
          { event: 'INSERT', ...table, filter: `recipient_id=eq.${userId}` },
          checkInbox,
        )
        .on(
          'postgres_changes',
          { event: 'UPDATE', ...table, filter: `sender_id=eq.${userId}` },
          checkInbox,
        )
        .subscribe((status) => setRealtime(status === 'SUBSCRIBED'))
      leave = () => {
        setRealtime(false)
        void client.removeChannel(channel)
      }
    }
    // Polling continues without it.
    join().catch(() => undefined)
    return () => {
      isUnmounted = true
      leave()
    }
  }, [userId])
}
