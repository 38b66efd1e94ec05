import { expect, it } from 'vitest'
import { COUNTRIES, countryName, countryOptions, isOpenTo, likelyCountry } from './countries.ts'

it('names countries in the language of the reader, in its order', () => {
  expect(countryName('DE', 'ja')).toBe('ドイツ')
  const german = countryOptions('de').map(({ name }) => name)
  expect(german).toHaveLength(COUNTRIES.length)
  expect(german.indexOf('Österreich')).toBeLessThan(german.indexOf('Polen'))
})

it.each([
  [['de-AT', 'en-US'], 'AT'],
  [['en', 'pt-BR'], 'BR'],
  [['sv'], 'SE'],
  [['es-419'], 'US'],
  [[], 'US'],
  [['C', 'de-AT'], 'AT'],
  [['en-US@posix'], 'US'],
])('takes %j for %s', (languages, country) => {
  expect(likelyCountry(languages)).toBe(country)
})

it('knows whom a listing is open to', () => {
  expect(isOpenTo([], 'US')).toBe(true)
  expect(isOpenTo(['EEA'], 'NO')).toBe(true)
  expect(isOpenTo(['EEA'], 'CH')).toBe(false)
  expect(isOpenTo(['CH', 'GB'], 'GB')).toBe(true)
  expect(isOpenTo(['CH', 'GB'], 'IE')).toBe(false)
})
