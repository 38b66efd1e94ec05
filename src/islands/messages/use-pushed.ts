import { useEffect } from 'react'
import { publicConfig } from '#core/config.ts'
import { backend } from '#core/supabase.ts'
import { checkInbox, setPushed } from '#islands/notifications/inbox.ts'

/** Lets Supabase Realtime say when there is something new, where the backend offers it. */
export function usePushed(userId: string): void {
  useEffect(() => {
    let isOver = false
    let leave = () => {}
    const join = async (): Promise<void> => {
      if ((await publicConfig()).mode !== 'supabase') return
      const client = await backend()
      if (isOver) return
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
        .subscribe((status) => setPushed(status === 'SUBSCRIBED'))
      leave = () => {
        setPushed(false)
        void client.removeChannel(channel)
      }
    }
    // Without it the clock goes on alone.
    join().catch(() => undefined)
    return () => {
      isOver = true
      leave()
    }
  }, [userId])
}
