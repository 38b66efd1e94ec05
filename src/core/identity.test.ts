import { describe, expect, it } from 'vitest'
import { SITE, type Site } from '#site.ts'
import { exampleFields, identityFaults } from './identity.ts'

const KNOWN = { currencies: ['USD', 'EUR'], categories: ['tech'], languages: ['en', 'de'] }
const GOOD: Site = {
  ...SITE,
  brand: 'Dawn & Søn',
  operator: {
    ...SITE.operator,
    legalName: 'Dawn ApS',
    representedBy: ['Ada Moss'],
    street: 'Nygade 4',
    register: { name: 'CVR', number: '12345678' },
    vatNumber: null,
  },
  contact: { ...SITE.contact, email: 'hi@dawn.dk' },
  currencies: ['EUR'],
  categories: ['tech'],
  languages: ['en', 'de'],
}

describe('an identity', () => {
  it('may be complete', () => {
    expect(identityFaults(GOOD, KNOWN)).toEqual([])
    expect(exampleFields(GOOD)).toEqual([])
  })

  it.each<[string, Partial<Site>]>([
    ['brand is a name', { brand: '{"a"}' }],
    ['brand is a name', { brand: '' }],
    ['operator.country is', { operator: { ...GOOD.operator, country: 'XQ' } }],
    ['operator.legalName is', { operator: { ...GOOD.operator, legalName: ' ' } }],
    ['contact.email is', { contact: { ...GOOD.contact, email: 'dawn.dk' } }],
    [
      'supervision.url is',
      { supervision: [{ name: 'A', url: 'http://a.dk', oversees: ['data'] }] },
    ],
    ['disputeBody.name is', { disputeBody: { name: ' ', url: 'https://a.dk' } }],
    ['disputeBody.url is', { disputeBody: { name: 'A', url: 'a.dk' } }],
    ['fee is', { fee: Number.NaN }],
    ['reviewDays are', { reviewDays: { from: 5, to: 3 } }],
    ['currencies knows only USD, EUR', { currencies: ['DKK'] }],
    ['categories has at least one', { categories: [] }],
    ['languages has "en"', { languages: ['de'] }],
    ['theme.dark is', { theme: { ...GOOD.theme, dark: 'black' } }],
  ])('says that %s', (sentence, change) => {
    const faults = identityFaults({ ...GOOD, ...change }, KNOWN)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(`src/site.ts: ${sentence}`)
  })

  it('is not the example that this software comes with', () => {
    expect(exampleFields(SITE)).toEqual([
      'operator.legalName',
      'operator.representedBy',
      'operator.street',
      'operator.register',
      'operator.vatNumber',
      'contact.email',
    ])
  })
})
