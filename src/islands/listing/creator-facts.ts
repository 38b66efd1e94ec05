import * as z from '#core/zod.ts'

/** What a creator is, as in `creators.kind`. Private individuals can't list projects. */
export const ORGANISATION_KINDS = ['company', 'association', 'public_body', 'sole_trader'] as const

export type OrganisationKind = (typeof ORGANISATION_KINDS)[number]

const text = z.string().nullish().catch(null)

/** Parses an answer of `private.creator_facts`: who a creator is by its register. Times are ISO. */
export const creatorFactsSchema = z
  .object({
    kind: z.enum(ORGANISATION_KINDS),
    registered_name: text,
    register: text,
    register_number: text,
    register_country: text,
    changed_at: text,
    seen_at: text,
  })
  .transform((facts) => ({
    kind: facts.kind,
    registeredName: facts.registered_name ?? null,
    register: facts.register ?? null,
    registerNumber: facts.register_number ?? null,
    registerCountry: facts.register_country ?? null,
    changedAt: facts.changed_at ?? null,
    /** When a review found the creator in a register; null if none has since these facts changed. */
    seenAt: facts.seen_at ?? null,
  }))
  .nullish()
  .catch(null)
  .transform((facts) => facts ?? null)

export type CreatorFacts = NonNullable<z.output<typeof creatorFactsSchema>>
