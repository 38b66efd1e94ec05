import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearIntent, type Intent, loadIntent, saveIntent } from './intent.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => {
  kept.clear()
  vi.unstubAllGlobals()
})

const intent: Intent = {
  projectId: 'p1',
  optionId: 'o1',
  step: 'confirm',
  amount: '1,250',
  note: 'hello',
  country: 'AT',
  resume: true,
}

describe('intent', () => {
  it('comes back as it was kept, for its own project only', () => {
    saveIntent(intent)
    expect(loadIntent('p1')).toEqual(intent)
    expect(loadIntent('p2')).toBeNull()
    clearIntent()
    expect(loadIntent('p1')).toBeNull()
  })

  it('is for the account that typed it, or for whoever logs in after a visitor', () => {
    const logIn = (id: string | null) =>
      vi.stubGlobal('localStorage', {
        getItem: () => id && JSON.stringify({ access_token: 'token', user: { id } }),
      })
    logIn('anna')
    saveIntent(intent)
    logIn('berta')
    expect(loadIntent('p1')).toBeNull()
    logIn(null)
    expect(loadIntent('p1')).toEqual(intent)
    logIn('anna')
    expect(loadIntent('p1')).toEqual(intent)
    logIn(null)
    saveIntent(intent)
    logIn('berta')
    expect(loadIntent('p1')).toEqual(intent)
  })

  it.each(['', 'no json', 'null', '[]', '{"projectId":"p1"}'])('reads %j as nothing', (broken) => {
    kept.set('backlit-support-intent', broken)
    expect(loadIntent('p1')).toBeNull()
  })

  it('opens nothing by itself and takes no unknown step from a half-broken value', () => {
    kept.set(
      'backlit-support-intent',
      '{"projectId":"p1","optionId":"o1","step":"paid","resume":"yes"}',
    )
    expect(loadIntent('p1')).toEqual({
      ...intent,
      step: 'option',
      amount: '',
      note: '',
      country: '',
      resume: false,
    })
  })
})
