import { expect, it } from 'vitest'
import { shareAddress } from './address.ts'

const page = (canonical?: string) =>
  ({
    location: new URL('https://backlit.example/projects/lantern?from=mail#terms'),
    querySelector: (selector: string) =>
      selector === 'link[rel="canonical"]' && canonical ? { href: canonical } : null,
  }) as unknown as Document

it.each([
  ['https://backlit.example/de/projects/lantern', 'https://backlit.example/de/projects/lantern'],
  ['https://built-for.example/projects/lantern', 'https://backlit.example/projects/lantern'],
  [undefined, 'https://backlit.example/projects/lantern'],
])('of a page whose canonical address is %s is %s', (canonical, address) => {
  expect(shareAddress(page(canonical))).toBe(address)
})
