import { beforeEach, expect, it, vi } from 'vitest'
import { fakeBrowser } from '../../../../tests/support/fake-backend.ts'
import type { Draft } from './draft.ts'
import { flushDrafts, loadDraft, saveDraft } from './draft-storage.ts'

const KEY = 'backlit-translations.fr'
const BASE = { version: 3, content: { 'nav.home': 'Accueil' }, sources: { 'nav.home': 'Home' } }

const draft: Draft = {
  json: '{ "nav": { "home": "Maison" } }',
  texts: { 'nav.home': 'Maison' },
  machine: ['nav.home'],
  edited: ['nav.about'],
  reviewed: ['nav.faq'],
  failed: { 'nav.login': 'time' },
  base: BASE,
}

beforeEach(() => {
  vi.useFakeTimers()
  fakeBrowser()
  return () => {
    flushDrafts()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

const stored = (): string | null => localStorage.getItem(KEY)

it('writes the last of several drafts once typing pauses, for each language', () => {
  saveDraft('fr', { ...draft, machine: [] })
  vi.advanceTimersByTime(300)
  saveDraft('fr', draft)
  saveDraft('de', { ...draft, edited: [] })
  vi.advanceTimersByTime(300)
  expect(stored()).toBeNull()
  vi.advanceTimersByTime(100)
  expect(loadDraft('fr')).toEqual(draft)
  expect(loadDraft('de')).toEqual({ ...draft, edited: [] })
  localStorage.removeItem(KEY)
  flushDrafts()
  expect(stored()).toBeNull()
})

it('writes at once when it must, and not again', () => {
  saveDraft('fr', draft)
  flushDrafts()
  expect(loadDraft('fr')).toEqual(draft)
  localStorage.removeItem(KEY)
  vi.advanceTimersByTime(1_000)
  expect(stored()).toBeNull()
})

it('keeps the texts only where the file cannot be read', () => {
  saveDraft('fr', draft)
  flushDrafts()
  expect(stored()).not.toContain('texts')
  const broken = { ...draft, json: '{ "nav":' }
  saveDraft('fr', broken)
  flushDrafts()
  expect(loadDraft('fr')).toEqual(broken)
})

it('fills in what an earlier version did not store', () => {
  localStorage.setItem(KEY, JSON.stringify({ json: '{', base: BASE }))
  expect(loadDraft('fr')).toEqual({
    json: '{',
    texts: {},
    machine: [],
    edited: [],
    reviewed: [],
    failed: {},
    base: BASE,
  })
})

it.each([
  null,
  'null',
  '{broken',
  '{"json":1,"base":{"version":1}}',
  '{"json":"{}"}',
  '{"json":"{}","base":{"version":"1"}}',
])('reads %s as no draft', (text) => {
  if (text !== null) localStorage.setItem(KEY, text)
  expect(loadDraft('fr')).toBeNull()
})
