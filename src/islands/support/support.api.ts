import { request } from '#core/api.ts'
import { AppError } from '#core/errors.ts'
import { type SupportOption, termsOf } from '#islands/listing/support-option.ts'
import type { SupportValues } from './interest-forms.ts'

export interface Recipient {
  readonly name: string
  readonly isCreator: boolean
}

/** Who will get the message: the creator, else the first administrator. Throws `interest.no_recipient` and others. */
export async function fetchRecipient(projectId: string): Promise<Recipient> {
  const data = await request((client) => client.rpc('interest_recipient', { p_project: projectId }))
  const [row] = data
  if (!row?.recipient_name) throw new AppError('message.recipient_unknown')
  return { name: row.recipient_name, isCreator: row.is_creator }
}

/** How long an answer to Confirm may take before the dialog offers another try. */
const CONFIRM_MS = 20_000

/** What confirming came to: the conversation, and whether this confirmation wrote the interest. */
interface Expressed {
  readonly threadId: string
  /** False where an open interest in the option was there before. */
  readonly isNew: boolean
}

/**
 * Writes interest, conversation and first message in one transaction. Repeating it with the same client id, after a
 * lost answer, writes nothing twice and is answered the same.
 */
export async function expressInterest(
  projectId: string,
  option: SupportOption,
  values: SupportValues,
  message: string,
  clientId: string,
): Promise<Expressed> {
  const data = await request((client) =>
    client
      .rpc('express_interest', {
        p_project: projectId,
        p_option: option.id,
        // The database takes null for "not stated"; generated types know no nullable arguments.
        p_amount: values.amount as number,
        p_currency: option.currency,
        p_note: values.note,
        p_message: message,
        p_expected_terms: termsOf(option),
        p_client_id: clientId,
      })
      .abortSignal(AbortSignal.timeout(CONFIRM_MS)),
  )
  const [row] = data
  if (!row?.thread_id) throw new AppError('unknown')
  return { threadId: row.thread_id, isNew: row.created }
}
