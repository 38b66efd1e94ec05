/** What a creator is, as in `creators.kind`. Private individuals can't list projects. */
export const CREATOR_KINDS = ['company', 'association', 'public_body', 'sole_trader'] as const

export type CreatorKind = (typeof CREATOR_KINDS)[number]
