import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  AUTH_KEY,
  authSession,
  type FakeBrowser,
  fakeBrowser,
  json,
  refusal,
  USER_ID,
} from '../../tests/support/fake-backend.ts'
import { applySettings, readSettings, saveSettings, syncPendingLanguage } from './settings.ts'

const SETTINGS = '/rest/v1/account_settings'
const PENDING = 'backlit-language-for-account'

let browser: FakeBrowser
let page: { cookie: string }
/** The rows sent to be saved. */
let saved: unknown[]

/** Answers reads with a row and takes every write. */
function account(row: object | null): void {
  browser.answers[SETTINGS] = async (request) => {
    if (request.method === 'GET') return json(row ? [row] : [])
    saved.push(await request.json())
    return new Response(null, { status: 201 })
  }
}

beforeEach(() => {
  browser = fakeBrowser()
  page = { cookie: '' }
  vi.stubGlobal('document', Object.assign(page, { documentElement: { dataset: browser.dataset } }))
  saved = []
  return () => vi.unstubAllGlobals()
})

describe('reading', () => {
  it('takes defaults for an account without a row', async () => {
    account(null)
    expect(await readSettings(await browser.connect(), USER_ID)).toEqual({
      locale: null,
      theme: null,
      currency: null,
      reducedMotion: false,
      emailMessages: true,
      emailReviews: true,
      emailInterests: true,
      emailDigest: false,
      emailUpdates: 'daily',
    })
    expect(browser.asked).toEqual([expect.stringContaining(`user_id=eq.${USER_ID}`)])
  })

  const row = {
    locale: 'de',
    theme: 'dark',
    currency: 'EUR',
    reduced_motion: true,
    email_messages: false,
    email_reviews: false,
    email_interests: false,
    email_digest: true,
    email_updates: 'weekly',
  }

  it('takes what the account says', async () => {
    account(row)
    expect(await readSettings(await browser.connect(), USER_ID)).toEqual({
      locale: 'de',
      theme: 'dark',
      currency: 'EUR',
      reducedMotion: true,
      emailMessages: false,
      emailReviews: false,
      emailInterests: false,
      emailUpdates: 'weekly',
      emailDigest: true,
    })
  })

  it.each([null, 'xx'])('takes %s for no choice of language, theme or currency', async (value) => {
    account({ ...row, locale: value, theme: value, currency: value })
    const { locale, theme, currency } = await readSettings(await browser.connect(), USER_ID)
    expect([locale, theme, currency]).toEqual([null, null, null])
  })
})

it('saves what is given and nothing else, in place of what was there', async () => {
  account(null)
  await saveSettings(await browser.connect(), USER_ID, { theme: 'dark', emailDigest: true })
  expect(saved).toEqual([{ user_id: USER_ID, theme: 'dark', email_digest: true }])
  expect(browser.asked).toEqual([expect.stringContaining('on_conflict=user_id')])
})

describe('a pending language', () => {
  const signIn = () => browser.stored.set(AUTH_KEY, JSON.stringify(authSession()))

  it('is saved for whoever is signed in', async () => {
    account(null)
    signIn()
    browser.stored.set(PENDING, 'sv')
    await syncPendingLanguage(browser.connect)
    expect(saved).toEqual([{ user_id: USER_ID, locale: 'sv' }])
    expect(browser.stored.has(PENDING)).toBe(false)
  })

  it('asks nothing of the server where there is none', async () => {
    account(null)
    signIn()
    await syncPendingLanguage(browser.connect)
    expect(saved).toEqual([])
  })

  it('is dropped unsaved when it is none of ours', async () => {
    account(null)
    signIn()
    browser.stored.set(PENDING, 'xx')
    await syncPendingLanguage(browser.connect)
    expect(saved).toEqual([])
    expect(browser.stored.has(PENDING)).toBe(false)
  })

  it('stays pending when another one was chosen while it was being saved', async () => {
    signIn()
    browser.stored.set(PENDING, 'sv')
    browser.answers[SETTINGS] = () => {
      browser.stored.set(PENDING, 'no')
      return new Response(null, { status: 201 })
    }
    await syncPendingLanguage(browser.connect)
    expect(browser.stored.get(PENDING)).toBe('no')
  })

  it('stays pending for a visitor, and where the server fails', async () => {
    browser.stored.set(PENDING, 'sv')
    account(null)
    await syncPendingLanguage(browser.connect)
    expect(saved).toEqual([])
    signIn()
    browser.answers[SETTINGS] = () => refusal(500, 'XX000')
    await syncPendingLanguage(browser.connect)
    expect(browser.stored.get(PENDING)).toBe('sv')
  })
})

describe('applying', () => {
  it('makes settings hold on this page and later ones', () => {
    applySettings({ theme: 'dark', reducedMotion: true, locale: 'de', currency: 'EUR' })
    expect(browser.dataset).toEqual({ theme: 'dark', motion: 'reduce' })
    expect(Object.fromEntries(browser.stored)).toEqual({
      theme: 'dark',
      'backlit-motion': 'reduce',
      i18nextLng: 'de',
      'backlit-currency': 'EUR',
    })
    expect(page.cookie).toBe('i18nextLng=de; path=/; max-age=31536000; samesite=lax')
  })

  it('leaves alone what is not set', () => {
    applySettings({ theme: 'dark', reducedMotion: true, locale: 'de', currency: 'EUR' })
    const before = [{ ...browser.dataset }, [...browser.stored], page.cookie]
    applySettings({ theme: null, locale: null, currency: null })
    expect([browser.dataset, [...browser.stored], page.cookie]).toEqual(before)
  })

  it('moves again where that was switched on', () => {
    applySettings({ reducedMotion: true })
    applySettings({ reducedMotion: false })
    expect(browser.dataset).toEqual({})
    expect([...browser.stored]).toEqual([])
  })
})
