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

/** The reference of the decision that a link to the form names, e.g. `?about=NT-4F1C09A2D7`. */
export function aboutDecision(search: string): string | null {
  const given = new URLSearchParams(search).get('about') ?? ''
  return /^(NT|ST)-[0-9A-F]{10}$/.test(given) ? given : null
}

/** What was typed in this tab and not sent yet. */
export function loadContact(): ContactValues {
  try {
    return keptSchema.parse(JSON.parse(tab.get(KEYS.contact) ?? ''))
  } catch {
    return EMPTY_CONTACT
  }
}

/** Keeps what was typed until the tab is closed or an account logs out; nothing typed removes it. */
export function saveContact(values: ContactValues): void {
  if (Object.values(values).every((text) => text === '')) tab.remove(KEYS.contact)
  else tab.set(KEYS.contact, JSON.stringify(values))
}
