import { expect, it } from 'vitest'
import { committedCatalogue, setPublishedTexts } from './catalogue.ts'
import { islandTexts } from './island-texts.ts'
import { textsAt, textsFor } from './texts.server.ts'

const parse = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'https://backlit.example')
  const names = pathname.replace('/texts/de/', '').replace('.json', '')
  return [names, searchParams.get('v')] as const
}

it('keeps the texts of an address for those who were given it, and says when they are newer', () => {
  const built = textsFor('de', ['save', 'admin.status'])
  const { save, admin } = committedCatalogue('de')
  const texts = { save, admin: { status: admin.status } }
  expect(islandTexts().get(built)).toEqual(texts)
  expect(textsAt('de', ...parse(built))).toEqual({ texts, isExact: true })

  setPublishedTexts('de', { 'save.button': 'Anders' })
  const published = textsFor('de', ['save', 'admin.status'])
  const newer = { ...texts, save: { ...save, button: 'Anders' } }
  expect(published).not.toBe(built)
  expect(textsAt('de', ...parse(published))).toEqual({ texts: newer, isExact: true })
  // Pages made before keep asking for what they show.
  expect(textsAt('de', ...parse(built))).toEqual({ texts, isExact: true })
  expect(textsAt('de', 'save~admin.status', 'gone')).toEqual({ texts: newer, isExact: false })
})

it('has no texts of unknown names, nor of one name twice', () => {
  for (const names of ['', 'nothing', 'save~', 'save~save', 'save.constructor', 'constructor'])
    expect(textsAt('de', names, null), names).toBeNull()
})
