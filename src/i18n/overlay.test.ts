import { describe, expect, it } from 'vitest'
import { flatten } from './flat.ts'
import { currentTexts, overlay } from './overlay.ts'
import { sourcesFor } from './plurals.ts'

describe('overlay', () => {
  const tree = { nav: { login: 'Anmelden', more: { a: 'A' } }, home: { title: 'Start' } }

  it('replaces texts where the tree has them, and shares the rest', () => {
    const result = overlay(tree, { 'nav.login': 'Einloggen', 'nav.none': 'x', 'card.a': 'y' })
    expect(result).toEqual({ ...tree, nav: { ...tree.nav, login: 'Einloggen' } })
    expect(result.home).toBe(tree.home)
    expect(result.nav.more).toBe(tree.nav.more)
  })

  it('never makes a text of a branch, nor a branch of a text', () => {
    expect(overlay(tree, { nav: 'x', 'nav.login.a': 'y', 'nav.constructor.name': 'z' })).toBe(tree)
  })
})

it('drops published texts whose English has changed or gone', () => {
  const english = {
    nav: { login: 'Log in' },
    unread_one: '{{count}} one',
    unread_other: '{{count}}',
  }
  const content = {
    'nav.login': 'Einloggen',
    'nav.old': 'Alt',
    unread_other: 'n',
    unread_many: '{{count}} m',
  }
  const sources = {
    'nav.login': 'Log in',
    'nav.old': 'Old',
    unread_other: 'changed',
    unread_many: '{{count}}',
  }
  expect(currentTexts(sourcesFor(flatten(english), 'de'), content, sources)).toEqual({
    'nav.login': 'Einloggen',
  })
  expect(currentTexts(sourcesFor(flatten(english), 'fr'), content, sources)).toEqual({
    'nav.login': 'Einloggen',
    unread_many: '{{count}} m',
  })
})
