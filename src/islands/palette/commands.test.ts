import { expect, test } from 'vitest'
import { committedCatalogue } from '#i18n/catalogue.ts'
import { translator } from '#i18n/translate.ts'
import { commandGroups, matching, projectCommands } from './commands.ts'

const groups = (locale: 'en' | 'de' | 'fr', isAdmin = false) =>
  commandGroups(translator(locale, committedCatalogue(locale)), locale, isAdmin)
const found = (typed: string, locale: 'en' | 'de' | 'fr' = 'en', isAdmin = false) =>
  matching(groups(locale, isAdmin), typed).flatMap(({ items }) => items.map(({ id }) => id))

test('offers the dashboard of the team to administrators only', () => {
  const addresses = (isAdmin: boolean) => JSON.stringify(groups('de', isAdmin))
  expect(addresses(false)).not.toContain('/admin')
  expect(addresses(true)).toContain('/de/admin?tab=users')
})

test('stays in the language of the page, and offers the others', () => {
  const commands = groups('de').flatMap(({ items }) => items)
  for (const { effect } of commands)
    if (effect.kind === 'open') expect(effect.href).toMatch(/^\/de\//)
  const languages = commands.flatMap(({ effect }) =>
    effect.kind === 'language' ? [effect.code] : [],
  )
  expect(languages).toHaveLength(11)
  expect(languages).not.toContain('de')
})

test('has no two commands with the same id in a group', () => {
  for (const { items } of groups('en', true))
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
})

test('finds by all typed words, in any order, without accents, and by the name of the group', () => {
  expect(found('')).toHaveLength(groups('en').flatMap(({ items }) => items).length)
  expect(found('saved')).toEqual(['/saved'])
  expect(found('projects my')).toEqual(['/my-projects'])
  expect(found('theme dark')).toEqual(['dark'])
  expect(found('francais')).toEqual(['fr'])
  expect(found('reglages', 'fr')).toEqual(['/fr/profile#settings'])
  expect(found('admin users', 'en', true)).toEqual(['/admin?tab=users'])
  expect(found('xyzzy')).toEqual([])
})

test('opens a project in the language of the page', () => {
  expect(projectCommands([{ slug: 'lamp', title: 'Lamp' }], 'ja')).toEqual([
    { id: '/ja/projects/lamp', label: 'Lamp', effect: { kind: 'open', href: '/ja/projects/lamp' } },
  ])
})
