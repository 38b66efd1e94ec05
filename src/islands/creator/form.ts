import { code, optional } from '#core/fields.ts'
import { LIMITS } from '#core/limits.ts'
import * as z from '#core/zod.ts'
import { isWebLink, withScheme } from '#islands/listing/form/links.ts'
import { CREATOR_KINDS } from './kind.ts'

/** What the profile asks creators; links are typed one per line. */
export const creatorFormSchema = z.object({
  kind: z.union([z.enum(CREATOR_KINDS), z.literal('').transform(() => null)]),
  about: optional(LIMITS.about),
  links: z
    .string()
    .transform((typed) => typed.split('\n').map(withScheme).filter(Boolean))
    .refine((links) => links.length <= LIMITS.links, { error: code('form.too_many') })
    .refine((links) => links.every((link) => link.length <= LIMITS.url && isWebLink(link)), {
      error: code('form.url'),
    }),
})

export type CreatorFormValues = z.input<typeof creatorFormSchema>
export type CreatorForm = z.output<typeof creatorFormSchema>
