import { randomBytes } from 'node:crypto'
import { SITE } from '#site.ts'
import { DEMO_PASSWORD } from '../../server/embedded/protocol.ts'
import { type OrganisationKey, organisations } from './organisations.ts'

export type PersonKey = OrganisationKey | 'admin' | 'supporter'

interface Person {
  key: PersonKey
  email: string
  password: string
  fullName: string
  /** Age of the account in days at seeding. */
  age: number
}

/**
 * All demo accounts. Three have the published password, of which `creator@backlit.example` is Harbour Light; the other
 * organisations get random ones.
 */
export function demoPeople(): Person[] {
  const keys = Object.keys(organisations) as OrganisationKey[]
  return [
    {
      key: 'admin',
      email: 'admin@backlit.example',
      password: DEMO_PASSWORD,
      fullName: `${SITE.brand} Demo Admin`,
      age: 400,
    },
    {
      key: 'supporter',
      email: 'supporter@backlit.example',
      password: DEMO_PASSWORD,
      fullName: `${SITE.brand} Demo Supporter`,
      age: 96,
    },
    ...keys.map((key, index): Person => {
      const isPublished = key === 'harbourLight'
      return {
        key,
        email: isPublished
          ? 'creator@backlit.example'
          : `${key.toLowerCase()}@organisations.backlit.example`,
        password: isPublished ? DEMO_PASSWORD : randomBytes(24).toString('base64url'),
        fullName: organisations[key],
        age: 300 + index,
      }
    }),
  ]
}
