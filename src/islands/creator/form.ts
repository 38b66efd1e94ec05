import { code, hasText, optional } from '#core/fields.ts'
import { LIMITS } from '#core/limits.ts'
import * as z from '#core/zod.ts'
import { ORGANISATION_KINDS } from '#islands/listing/creator-facts.ts'
import { isWebLink, withScheme } from '#islands/listing/form/links.ts'

/** Who lists projects, as typed. */
export interface OrganisationValues {
  kind: string
  registeredName: string
  register: string
  registerNumber: string
  registerCountry: string
}

export const NO_ORGANISATION: OrganisationValues = {
  kind: '',
  registeredName: '',
  register: '',
  registerNumber: '',
  registerCountry: '',
}

/** The fields that a kind needs, by the same rule as `creators_facts_complete`; before one is chosen, none. */
export function neededFacts(kind: string): readonly (keyof OrganisationValues)[] {
  if (kind === '') return []
  const always = ['kind', 'registeredName', 'registerCountry'] as const
  return kind === 'sole_trader' ? always : [...always, 'register', 'registerNumber']
}

export const isEmpty = (values: OrganisationValues): boolean =>
  Object.values(values).every((value) => value === '')

/** Columns of `creators` from what was typed: all that the kind needs, or none. */
export const organisationSchema = z
  .object({
    kind: z.string(),
    registeredName: optional(LIMITS.registeredName),
    register: optional(LIMITS.register),
    registerNumber: optional(LIMITS.registerNumber),
    registerCountry: z.string(),
  })
  .transform((values, context) => {
    if (isEmpty(values)) return {}
    for (const field of values.kind === '' ? (['kind'] as const) : neededFacts(values.kind))
      if (!hasText(values[field]))
        context.addIssue({ code: 'custom', path: [field], message: code('form.required') })
    return {
      kind: ORGANISATION_KINDS.find((kind) => kind === values.kind) ?? null,
      registered_name: values.registeredName || null,
      register: values.register || null,
      register_number: values.registerNumber || null,
      register_country: values.registerCountry || null,
    }
  })

export type Organisation = z.output<typeof organisationSchema>

/** What the profile asks creators; links are typed one per line. */
export const creatorFormSchema = z.object({
  organisation: organisationSchema,
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
