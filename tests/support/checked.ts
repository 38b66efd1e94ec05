/** An answer to every review check, as approving needs it. */
export const CHECKED = {
  organisation: 'company',
  complete: 'yes',
  claims: 'yes',
  options: 'yes',
  rights: 'yes',
  content: 'yes',
  links: { reason: 'It has no website.' },
} as const
