import { unwrap } from '#core/api.ts'
import { publicData } from '#core/public-data.ts'
import type { Locale } from '#i18n/locales.ts'
import type { ContactValues } from './contact-form.ts'

/** The fields, the honeypot, and an id that makes retries idempotent. */
type ContactMessage = ContactValues & { readonly trap: string; readonly clientId: string }

/**
 * Stores a message and returns its reference number, e.g. `BL-4F1C09A2D7`. Replies use the given locale. Needs no
 * session.
 * @throws AppError `contact.rate_limited`, `contact.invalid_email`, `network.offline` and others.
 */
export async function sendContactMessage(message: ContactMessage, locale: Locale): Promise<string> {
  const client = await publicData()
  return unwrap(
    client.rpc('send_contact_message', {
      p_name: message.name,
      p_email: message.email,
      p_subject: message.subject,
      p_message: message.message,
      p_trap: message.trap,
      p_locale: locale,
      p_client_id: message.clientId,
    }),
  )
}
