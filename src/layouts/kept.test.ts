import { expect, it } from 'vitest'
import { catalogue, setPublishedTexts } from '#i18n/catalogue.ts'
import { keptParts } from './kept.ts'

it('keeps parts of a page until the texts of its language change', () => {
  keptParts(catalogue('de')).set('footer', 'old')
  keptParts(catalogue('fr')).set('footer', 'vieux')
  expect(keptParts(catalogue('de')).get('footer')).toBe('old')
  setPublishedTexts('de', { 'common.tagline': 'Neu' })
  expect(keptParts(catalogue('de')).get('footer')).toBeUndefined()
  expect(keptParts(catalogue('fr')).get('footer')).toBe('vieux')
})
