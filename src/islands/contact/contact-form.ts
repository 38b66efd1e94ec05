import { email, required } from '#core/fields.ts'
import { LIMITS } from '#core/limits.ts'
import * as z from '#core/zod.ts'

export const contactSchema = z.object({
  name: required(LIMITS.name),
  email,
  subject: required(LIMITS.subject),
  message: required(LIMITS.contactMessage),
})

export type ContactValues = z.output<typeof contactSchema>
