import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Draft } from './draft.ts'

const generateDraft = vi.hoisted(() => vi.fn())
vi.mock('./generate.ts', () => ({ generateDraft }))

const draft = (text: string): Draft => ({
  json: JSON.stringify({ a: text }),
  texts: { a: text },
  machine: ['a'],
  edited: [],
  reviewed: [],
  failed: {},
  base: { version: 0, content: {}, sources: {} },
})

/** A fresh store, as after a page load. */
async function openPage() {
  vi.resetModules()
  const store = await import('./job.store.ts')
  store.restoreJob()
  return store
}

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
  vi.stubGlobal('window', { addEventListener: () => {} })
  generateDraft.mockReset()
})
afterEach(() => vi.unstubAllGlobals())

describe('the queue', () => {
  it('works languages off one after another and tells of those that kept originals', async () => {
    const store = await openPage()
    generateDraft.mockImplementation(async (locale: string) => ({
      draft: { ...draft(locale), failed: locale === 'de' ? { a: 'mismatch' } : {} },
      total: 2,
    }))
    const tell = vi.fn()
    await store.startJob(['fr', 'de'], true, tell)
    expect(store.$job.get()).toEqual({ status: 'idle' })
    expect(store.$saved.get()).toMatchObject({ queue: [], finished: ['fr', 'de'] })
    expect(tell.mock.calls).toEqual([
      [{ kind: 'partial', locale: 'de', count: 1, reason: 'mismatch' }],
    ])
  })

  it('tells of texts without a translation, not of those that stay for want of a provider', async () => {
    const store = await openPage()
    generateDraft.mockResolvedValue({
      draft: { ...draft('x'), failed: { a: 'no_provider', b: 'no_provider' } },
      total: 2,
    })
    const tell = vi.fn()
    await store.startJob(['fr'], true, tell)
    expect(tell.mock.calls).toEqual([
      [{ kind: 'partial', locale: 'fr', count: 1, reason: 'no_provider' }],
    ])
  })

  it('outlives the page: what is finished stays, what is left can be taken up', async () => {
    const store = await openPage()
    generateDraft.mockImplementation(async (locale: string) => {
      if (locale === 'es') throw new TypeError('fetch failed')
      return { draft: draft(locale), total: 1 }
    })
    const tell = vi.fn()
    await store.startJob(['fr', 'es', 'it'], true, tell)
    expect(store.$job.get()).toMatchObject({ status: 'failed', locale: 'es' })
    const error = expect.objectContaining({ code: 'network.unavailable' })
    expect(tell.mock.calls).toEqual([[{ kind: 'error', error }]])

    const later = await openPage()
    expect(later.$saved.get()).toMatchObject({ queue: ['es', 'it'], force: true, finished: ['fr'] })
    expect(later.$saved.get().drafts.fr).toEqual(draft('fr'))
    generateDraft.mockImplementation(async (locale: string) => ({
      draft: draft(locale),
      total: 1,
    }))
    await later.resumeJob(tell)
    expect(later.$saved.get()).toMatchObject({ queue: [], finished: ['fr', 'es', 'it'] })
  })

  it('really stops when it is cancelled, and keeps what was finished', async () => {
    const store = await openPage()
    const signals: AbortSignal[] = []
    generateDraft.mockImplementation(
      (locale: string, _again: boolean, _previous: unknown, signal: AbortSignal) => {
        signals.push(signal)
        if (locale === 'fr') return Promise.resolve({ draft: draft(locale), total: 1 })
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
        })
      },
    )
    const tell = vi.fn()
    const done = store.startJob(['fr', 'de', 'it'], false, tell)
    await vi.waitFor(() => expect(signals).toHaveLength(2))
    store.cancelJob()
    await done
    expect(signals[1]?.aborted).toBe(true)
    expect(store.$job.get()).toEqual({ status: 'idle' })
    expect(store.$saved.get()).toMatchObject({ queue: [], finished: ['fr'] })
    expect(tell).not.toHaveBeenCalled()
  })

  it('keeps a file that is no JSON as it was typed, with the texts it had', async () => {
    const store = await openPage()
    store.setDraft('de', { ...draft('alt'), json: '{"a": "al' })
    const { flushDrafts } = await import('./draft-storage.ts')
    flushDrafts()
    const later = await openPage()
    expect(later.$saved.get().drafts.de).toMatchObject({ json: '{"a": "al', texts: { a: 'alt' } })
  })

  it('starts empty on what it cannot read', async () => {
    localStorage.setItem('backlit-translations', '{"queue": 7}')
    localStorage.setItem('backlit-translations.de', '[')
    const store = await openPage()
    expect(store.$saved.get()).toMatchObject({ queue: [], drafts: {} })
  })
})
