import type { RealtimeChannel } from '@supabase/supabase-js'
import type { Backend } from '#core/supabase.ts'

interface Listener {
  /** Someone wrote to the account, or read what it wrote. */
  readonly onChange: () => void
  /** Whether changes arrive at present; repeated on every change of that. */
  readonly onState: (isLive: boolean) => void
}

/**
 * Hears of changes in the account's messages through Supabase Realtime, which tells only what row security lets the
 * account see. Returns what ends it. supabase-js joins again by itself after errors, but not after the server has closed
 * the channel, as it does when a sleeping tab lets its token expire.
 *
 * @param rejoinMs Time until a closed channel is joined again.
 */
export function listen(
  client: Backend,
  userId: string,
  { onChange, onState }: Listener,
  rejoinMs = 10_000,
): () => void {
  let channel: RealtimeChannel | undefined
  let rejoin: ReturnType<typeof setTimeout> | undefined
  let hasLeft = false

  async function join(): Promise<void> {
    // Joined before the session is known, the channel would be a visitor's and silent.
    await client.realtime.setAuth()
    if (hasLeft) return
    const messages = { schema: 'public', table: 'messages' } as const
    const toMe = { event: 'INSERT', ...messages, filter: `recipient_id=eq.${userId}` } as const
    const fromMe = { event: 'UPDATE', ...messages, filter: `sender_id=eq.${userId}` } as const
    channel = client
      .channel(`inbox:${userId}`)
      .on('postgres_changes', toMe, onChange)
      .on('postgres_changes', fromMe, onChange)
      // A channel can be joined while the server does not follow the database, which it tells afterwards.
      .on('system', {}, ({ extension, status }: { extension?: string; status?: string }) => {
        if (extension === 'postgres_changes') onState(status === 'ok')
      })
      .subscribe((status) => {
        if (status !== 'SUBSCRIBED') onState(false)
        if (status === 'CLOSED' && !hasLeft) rejoin = setTimeout(join, rejoinMs)
      })
  }

  void join()
  return () => {
    hasLeft = true
    clearTimeout(rejoin)
    onState(false)
    if (channel) void client.removeChannel(channel)
  }
}
