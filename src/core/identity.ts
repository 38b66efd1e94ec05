import type { Site } from '#site.ts'

/** What a {@link Site} may choose from. */
interface Known {
  readonly currencies: readonly string[]
  readonly categories: readonly string[]
  readonly languages: readonly string[]
}

/** What is wrong with an identity: one sentence per fault, each with the name of the field. */
export function identityFaults(site: Site, known: Known): string[] {
  const { brand, operator, contact, disputeBody, fee, reviewDays } = site
  const faults: [name: string, isWrong: boolean, rule: string][] = [
    [
      'brand',
      !/^[\p{L}\p{N}][\p{L}\p{M}\p{N} .&’-]{0,39}$/u.test(brand),
      'is a name of up to 40 letters, digits and spaces',
    ],
    ['operator.legalName', !operator.legalName.trim(), 'is the registered name'],
    ['operator.street', !operator.street.trim(), 'is an address that post arrives at'],
    ['operator.city', !operator.city.trim(), 'is the postcode and the city'],
    ['operator.country', !isCountry(operator.country), 'is a country’s two letters, such as EE'],
    [
      'contact.email',
      !/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(contact.email),
      'is an email address',
    ],
    [
      'disputeBody.name',
      disputeBody !== null && !disputeBody.name.trim(),
      'is the name of the body; leave out the body if there is none',
    ],
    ['fee', !(fee >= 0 && fee <= 100), 'is a number from 0 to 100'],
    [
      'reviewDays',
      !isRange(reviewDays),
      'are whole numbers from 1 to 60, the first not above the second',
    ],
  ]
  for (const [name, { url }] of addresses(site)) {
    faults.push([
      name,
      !/^https:\/\/[^\s"<>]+$/.test(url),
      'is an address that starts with https://',
    ])
  }
  for (const name of ['currencies', 'categories', 'languages'] as const) {
    const strange = site[name].filter((one) => !known[name].includes(one))
    faults.push([name, site[name].length === 0, 'has at least one entry'])
    faults.push([name, strange.length > 0, `knows only ${known[name].join(', ')}`])
  }
  faults.push(['languages', !site.languages.includes('en'), 'has "en", which others fall back to'])
  for (const [name, color] of Object.entries(site.theme)) {
    faults.push([`theme.${name}`, !/^#[0-9a-f]{6}$/i.test(color), 'is a colour such as #0b0f1c'])
  }
  return faults
    .filter(([, isWrong]) => isWrong)
    .map(([name, , rule]) => `src/site.ts: ${name} ${rule}.`)
}

/** Fields that still have the value this software comes with. */
export function exampleFields({ operator, contact }: Site): string[] {
  const values: [string, string | undefined][] = [
    ['operator.legalName', operator.legalName],
    ['operator.representedBy', operator.representedBy.join()],
    ['operator.street', operator.street],
    ['operator.register', operator.register?.number],
    ['operator.vatNumber', operator.vatNumber ?? undefined],
    ['contact.email', contact.email],
  ]
  return values.flatMap(([name, value]) =>
    value !== undefined && /\bexample\b|^[A-Z]*0{6,}$/i.test(value) ? [name] : [],
  )
}

function addresses({ supervision, disputeBody, social }: Site): [string, { url: string }][] {
  return [
    ...supervision.map((one): [string, { url: string }] => ['supervision.url', one]),
    ...(disputeBody ? [['disputeBody.url', disputeBody] as [string, { url: string }]] : []),
    ...social.map((one): [string, { url: string }] => ['social.url', one]),
  ]
}

function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code)) return false
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined
}

function isRange({ from, to }: { from: number; to: number }): boolean {
  return Number.isInteger(from) && Number.isInteger(to) && from >= 1 && from <= to && to <= 60
}
