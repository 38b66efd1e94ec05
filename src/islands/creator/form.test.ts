import { expect, it } from 'vitest'
import { creatorFormSchema, NO_ORGANISATION, organisationSchema } from './form.ts'

const COMPANY = {
  kind: 'company',
  registeredName: ' Tide OÜ ',
  register: 'e-Business Register',
  registerNumber: '12345678',
  registerCountry: 'EE',
}
const page = { organisation: NO_ORGANISATION, about: '', links: '' }
const missing = (values: object) =>
  organisationSchema.safeParse(values).error?.issues.map(({ path }) => path.join('.')) ?? []

it('reads who submits as columns', () => {
  expect(organisationSchema.parse(COMPANY)).toEqual({
    kind: 'company',
    registered_name: 'Tide OÜ',
    register: 'e-Business Register',
    register_number: '12345678',
    register_country: 'EE',
  })
})

it('needs register and number of all but sole traders', () => {
  const bare = { ...COMPANY, register: '', registerNumber: ' ' }
  for (const kind of ['company', 'association', 'public_body'])
    expect(missing({ ...bare, kind })).toEqual(['register', 'registerNumber'])
  expect(missing({ ...bare, kind: 'sole_trader' })).toEqual([])
  expect(missing({ ...NO_ORGANISATION, registeredName: 'Tide' })).toEqual(['kind'])
})

it('leaves the organisation alone where nothing was stated', () => {
  expect(creatorFormSchema.parse(page).organisation).toEqual({})
  const half = { ...page, organisation: { ...NO_ORGANISATION, registeredName: 'Tide' } }
  expect(creatorFormSchema.safeParse(half).success).toBe(false)
})

it('reads links line by line', () => {
  const read = (links: string) => creatorFormSchema.safeParse({ ...page, links }).data?.links
  expect(read('\n tide.example \n\nhttps://b.example/x\n')).toEqual([
    'https://tide.example',
    'https://b.example/x',
  ])
  expect(read('javascript:alert(1)')).toBeUndefined()
  expect(read('a.example\n'.repeat(6))).toBeUndefined()
})
