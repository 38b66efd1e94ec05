import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
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

it('remembers nothing of what callers combine', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const used = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const parts = Object.entries(committedCatalogue('de')).flatMap(([section, texts]) =>
    Object.keys(texts).map((part) => `${section}.${part}`),
  )
  const ask = (turn: number) =>
    textsAt('de', [...parts.slice(turn), ...parts.slice(0, turn)].join('~'), null)
  ask(0)
  const before = used()
  for (let turn = 1; turn <= 50; turn += 1) expect(ask(turn)).not.toBeNull()
  expect((used() - before) / 2 ** 20).toBeLessThan(1)
})
