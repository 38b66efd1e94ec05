/** The server's side of Supabase Realtime's protocol, as its `realtime_channel.ex` has it, for one connection. */

type Payload = Readonly<Record<string, unknown>>
/** Reference of the join, reference, topic, event, payload. */
export type Frame = readonly [string | null, string | null, string, string, Payload]

interface Subscription {
  readonly event: string
  readonly table: string
  readonly filter?: string
}

export type Join =
  /** Joined, and the database is followed. */
  | 'follows'
  /** Joined, but the database is not followed yet. */
  | 'waits'
  | 'refused'
  /** No answer at all. */
  | 'silent'

export class RealtimeConnection {
  /** How the next joins end. */
  join: Join = 'follows'
  readonly received: Frame[] = []
  readonly #send: (text: string) => void
  #topic: string | null = null
  #joinRef: string | null = null
  #subscriptions: readonly Subscription[] = []

  constructor(send: (text: string) => void) {
    this.#send = send
  }

  get isJoined(): boolean {
    return this.#topic !== null
  }

  /** A message of the client. */
  receive(text: string): void {
    const frame = JSON.parse(text) as Frame
    const [joinRef, ref, topic, event, payload] = frame
    this.received.push(frame)
    const reply = (status: 'ok' | 'error', response: Payload): void =>
      this.#tell([joinRef, ref, topic, 'phx_reply', { status, response }])
    if (event === 'heartbeat') reply('ok', {})
    // It follows the database anew, as the account of the new token.
    if (event === 'access_token') this.system('ok')
    if (event === 'phx_leave') {
      this.#topic = null
      reply('ok', {})
    }
    if (event !== 'phx_join' || this.join === 'silent') return
    if (this.join === 'refused') {
      reply('error', { reason: 'Unauthorized' })
      return
    }
    const { postgres_changes: asked } = payload.config as { postgres_changes: Subscription[] }
    this.#topic = topic
    this.#joinRef = joinRef
    this.#subscriptions = asked
    reply('ok', { postgres_changes: asked.map((one, id) => ({ id: id + 1, ...one })) })
    if (this.join === 'follows') this.system('ok')
  }

  /** Tells whether the database is followed. */
  system(status: 'ok' | 'error'): void {
    const message = status === 'ok' ? 'Subscribed to PostgreSQL' : 'Unable to subscribe to changes'
    this.#toChannel('system', { channel: 'inbox', extension: 'postgres_changes', message, status })
  }

  /** Ends the channel with a reason. */
  close(message: string): void {
    this.#toChannel('system', { channel: 'inbox', extension: 'system', message, status: 'error' })
    this.#toChannel('phx_close', {})
    this.#topic = null
  }

  /** Tells of a changed row whoever subscribed to its table, event and filter. */
  change(type: 'INSERT' | 'UPDATE', table: string, record: Readonly<Record<string, string>>): void {
    const ids = this.#subscriptions.flatMap((one, id) => {
      const [column = '', value] = one.filter?.split('=eq.') ?? []
      const isMeant = one.event === type && one.table === table && record[column] === value
      return isMeant ? [id + 1] : []
    })
    if (ids.length === 0) return
    const columns = Object.keys(record).map((name) => ({ name, type: 'text' }))
    const data = { schema: 'public', table, type, record, columns, errors: null }
    this.#toChannel('postgres_changes', {
      ids,
      data: { ...data, commit_timestamp: new Date().toISOString() },
    })
  }

  #toChannel(event: string, payload: Payload): void {
    if (this.#topic === null) throw new Error('No channel was joined')
    this.#tell([this.#joinRef, null, this.#topic, event, payload])
  }

  #tell(frame: Frame): void {
    this.#send(JSON.stringify(frame))
  }
}
