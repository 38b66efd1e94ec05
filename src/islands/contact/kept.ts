import { KEYS, tab } from '#core/storage.ts'
import * as z from '#core/zod.ts'
import type { ContactValues } from './contact-form.ts'

export const EMPTY_CONTACT: ContactValues = { name: '', email: '', subject: '', message: '' }

const keptSchema = z.object({
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
})

/** What was typed in this tab and not sent yet. */
export function loadContact(): ContactValues {
  try {
    return keptSchema.parse(JSON.parse(tab.get(KEYS.contact) ?? ''))
  } catch {
    return EMPTY_CONTACT
  }
}

/** Keeps what was typed until the tab is closed; nothing typed removes it. */
export function saveContact(values: ContactValues): void {
  if (Object.values(values).every((text) => text === '')) tab.remove(KEYS.contact)
  else tab.set(KEYS.contact, JSON.stringify(values))
}
