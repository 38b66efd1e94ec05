import type { Sql } from 'postgres'
import { serviceCall } from '../service-call.ts'

/** A mail returned by `claim_mail_outbox`. */
export interface ClaimedMail {
  readonly id: string
  readonly claim_id: string
  readonly kind: string
  readonly content: Readonly<Record<string, unknown>>
  readonly actor_name: string | null
  readonly email: string
  readonly locale: string
  /** Null for security mails, which can't be turned off. */
  readonly unsubscribe_token: string | null
}

/** `kept`: written to a file, not sent. `lost`: the mail server may or may not have it. */
export type Outcome = 'sent' | 'kept' | 'lost' | 'retry' | 'failed'

/** The outbox table for a worker. Calls reject while the database is down. */
export interface MailQueue {
  claim(limit: number): Promise<readonly ClaimedMail[]>
  /** False if the claim has expired: the mail must not be sent. */
  start(mail: ClaimedMail): Promise<boolean>
  finish(mail: ClaimedMail, outcome: Outcome, error: string | null): Promise<void>
}

/** The outbox over a database connection. */
export function sqlQueue(sql: Sql): MailQueue {
  return {
    claim: (limit) => sql<ClaimedMail[]>`select * from public.claim_mail_outbox(${limit})`,
    start: async ({ id, claim_id }) => {
      const [row] = await sql<{ ok: boolean }[]>`select public.start_mail(${id}, ${claim_id}) as ok`
      return row?.ok ?? false
    },
    finish: async ({ id, claim_id }, outcome, error) => {
      await sql`select public.finish_mail(${id}, ${claim_id}, ${outcome}, ${error})`
    },
  }
}

/** The outbox through the Data API of a Supabase project. */
export function apiQueue(url: string, secretKey: string): MailQueue {
  const call = (name: string, body: unknown) => serviceCall({ url, secretKey }, name, body)
  return {
    claim: async (limit) =>
      (await call('claim_mail_outbox', { p_limit: limit })) as readonly ClaimedMail[],
    start: async ({ id, claim_id }) =>
      (await call('start_mail', { p_id: id, p_claim: claim_id })) === true,
    finish: async ({ id, claim_id }, outcome, error) => {
      await call('finish_mail', {
        p_id: id,
        p_claim: claim_id,
        p_outcome: outcome,
        p_error: error,
      })
    },
  }
}
