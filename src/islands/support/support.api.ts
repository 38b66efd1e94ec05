import { request } from '#core/api.ts'
import { AppError } from '#core/errors.ts'
import { type SupportOption, termsOf } from '#islands/listing/support-option.ts'
import type { SupportValues } from './interest-forms.ts'

export interface Recipient {
  readonly name: string
  readonly isCreator: boolean
}

/**
 * The recipient of the message: the creator, else the first administrator. @throws AppError `interest.no_recipient` and
 * others
 */
export async function fetchRecipient(projectId: string): Promise<Recipient> {
  const data = await request((client) => client.rpc('interest_recipient', { p_project: projectId }))
  const [row] = data
  if (!row?.recipient_name) throw new AppError('message.recipient_unknown')
  return { name: row.recipient_name, isCreator: row.is_creator }
}

/** The country of residence in the reader's profile; empty if it isn't stated. @throws AppError */
export async function fetchCountry(userId: string): Promise<string> {
  const data = await request((client) =>
    client.from('profiles').select('country').eq('id', userId).maybeSingle(),
  )
  return data?.country ?? ''
}

/** Timeout of a confirmation before the dialog offers a retry, in milliseconds. */
const CONFIRM_MS = 20_000

interface Expressed {
  readonly threadId: string
  /** False if there already was an open interest in the option. */
  readonly isNew: boolean
}

/** Creates interest, conversation and first message in one transaction. Idempotent per client id. */
export async function expressInterest(
  projectId: string,
  option: SupportOption,
  values: SupportValues,
  message: string,
  country: string,
  clientId: string,
): Promise<Expressed> {
  const data = await request((client) =>
    client
      .rpc('express_interest', {
        p_project: projectId,
        p_option: option.id,
        // Null means "not stated", but generated types have no nullable arguments.
        p_amount: values.amount as number,
        p_currency: option.currency,
        p_note: values.note,
        p_message: message,
        p_expected_terms: termsOf(option),
        p_client_id: clientId,
        p_country: country,
        // Stated by confirming; the sentence above the button says so.
        p_of_age: true,
      })
      .abortSignal(AbortSignal.timeout(CONFIRM_MS)),
  )
  const [row] = data
  if (!row?.thread_id) throw new AppError('unknown')
  return { threadId: row.thread_id, isNew: row.created }
}
