import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listDrafts, readDraft, VISITOR } from './draft-store.ts'
import { type DraftHost, DraftSync } from './draft-sync.ts'
import type { DraftData } from './submission/draft.ts'
import { EMPTY_SUBMISSION } from './submission/form.ts'

/** The account's drafts, shared by all devices. */
const rows = vi.hoisted(() => new Map<string, { data: DraftData; version: number }>())
const away = vi.hoisted(() => ({ now: false }))

vi.mock('./draft.api.ts', () => {
  const copy = (version: number) => ({ version, savedAt: '2026-11-20T10:00:00.000Z' })
  const read = async (id: string) => {
    if (away.now) throw new TypeError('offline')
    const row = rows.get(id)
    return row ? { data: structuredClone(row.data), copy: copy(row.version) } : null
  }
  return {
    readAccountDraft: read,
    listAccountDrafts: async () =>
      [...rows].map(([id, { version }]) => ({ id, title: '', copy: copy(version) })),
    saveAccountDraft: async (id: string, data: DraftData, seen: number | null) => {
      if (away.now) throw new TypeError('offline')
      const version = rows.get(id)?.version ?? null
      if (version !== seen) return 'conflict'
      rows.set(id, { data: structuredClone(data), version: (version ?? 0) + 1 })
      return copy((version ?? 0) + 1)
    },
  }
})

const data = (title: string): DraftData => ({
  values: { ...structuredClone(EMPTY_SUBMISSION), title },
  pictures: { cover: null, gallery: [] },
})

/** A tab with the form open. */
function openTab() {
  let content = data('')
  const told: string[] = []
  const host: DraftHost = {
    content: () => structuredClone(content),
    fill: async (filled) => {
      content = structuredClone(filled ?? data(''))
    },
    onSaved: (saved) => told.push(saved ? saved.where : 'nothing'),
    onConflict: (conflict) => conflict && told.push(conflict),
  }
  const sync = new DraftSync(host)
  return {
    sync,
    told,
    type(title: string) {
      content = data(title)
      sync.changed()
    },
    title: () => content.values.title,
  }
}

function storage() {
  const all: Record<string, string> = {}
  const methods: Record<string, unknown> = {
    getItem: (key: string) => all[key] ?? null,
    setItem: (key: string, value: string) => {
      all[key] = value
    },
    removeItem: (key: string) => delete all[key],
  }
  return new Proxy(all, { get: (_, name) => methods[name as string] ?? all[name as string] })
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  rows.clear()
  away.now = false
})
afterEach(() => vi.useRealTimers())

const titles = (owner: string) => listDrafts(owner).map(({ values }) => values.title)
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('DraftSync', () => {
  it('saves here after a pause, and in the account a little later', async () => {
    const tab = openTab()
    await tab.sync.setOwner('anna')
    tab.type('One')
    await pass(500)
    expect(titles('anna')).toEqual([])
    await pass(200)
    expect(titles('anna')).toEqual(['One'])
    expect(rows.size).toBe(0)
    await pass(3000)
    expect(rows.get(tab.sync.id)?.data.values.title).toBe('One')
    expect(readDraft('anna', tab.sync.id)?.dirty).toBe(false)
    expect(tab.told.at(-1)).toBe('account')
  })

  it('keeps a visitor’s draft here and gives it to the account they log in to', async () => {
    const tab = openTab()
    await tab.sync.setOwner(VISITOR)
    tab.type('Before')
    await pass(4000)
    expect(rows.size).toBe(0)
    const back = openTab()
    await back.sync.setOwner('anna')
    expect(back.title()).toBe('Before')
    expect(back.sync.id).toBe(tab.sync.id)
    await pass(4000)
    expect(rows.size).toBe(1)
    expect(titles(VISITOR)).toEqual([])
  })

  it('opens the account’s draft on a device that has none, unless somebody types first', async () => {
    rows.set('00000000-0000-4000-8000-000000000001', { data: data('There'), version: 3 })
    const tab = openTab()
    await tab.sync.setOwner('anna')
    expect(tab.title()).toBe('There')
    const quick = openTab()
    const opening = quick.sync.setOwner('berta')
    quick.type('Mine')
    await opening
    expect(quick.title()).toBe('Mine')
  })

  it('tells of a save on another device, and overwrites nothing', async () => {
    const tab = openTab()
    await tab.sync.setOwner('anna')
    tab.type('First')
    await pass(4000)
    const row = rows.get(tab.sync.id)
    rows.set(tab.sync.id, { data: data('Elsewhere'), version: (row?.version ?? 0) + 1 })
    tab.type('Here')
    await pass(4000)
    expect(tab.told.at(-1)).toBe('conflict')
    expect(rows.get(tab.sync.id)?.data.values.title).toBe('Elsewhere')

    const id = tab.sync.id
    await tab.sync.keepMine()
    expect(tab.sync.id).not.toBe(id)
    expect([...rows.values()].map((one) => one.data.values.title).sort()).toEqual([
      'Elsewhere',
      'Here',
    ])
  })

  it('goes on with the other version when asked to', async () => {
    const tab = openTab()
    await tab.sync.setOwner('anna')
    tab.type('First')
    await pass(4000)
    rows.set(tab.sync.id, { data: data('Elsewhere'), version: 9 })
    tab.type('Here')
    await pass(4000)
    await tab.sync.takeTheirs()
    expect(tab.title()).toBe('Elsewhere')
    tab.type('And on')
    await pass(4000)
    expect(rows.get(tab.sync.id)).toMatchObject({ version: 10 })
  })

  it('brings a draft that was submitted elsewhere not back to life', async () => {
    const tab = openTab()
    await tab.sync.setOwner('anna')
    tab.type('First')
    await pass(4000)
    rows.delete(tab.sync.id)
    tab.type('Still typing')
    await pass(4000)
    expect(tab.told.at(-1)).toBe('gone')
    expect(rows.size).toBe(0)
  })

  it('saves nothing while a project is sent, and goes on when that failed', async () => {
    const tab = openTab()
    await tab.sync.setOwner('anna')
    tab.type('Sent')
    await tab.sync.suspend()
    await pass(9000)
    expect(rows.size).toBe(0)
    expect(titles('anna')).toEqual(['Sent'])
    tab.sync.resume()
    await pass(4000)
    expect(rows.size).toBe(1)
  })

  it('keeps working without a connection and catches up afterwards', async () => {
    const tab = openTab()
    await tab.sync.setOwner('anna')
    away.now = true
    tab.type('Offline')
    await pass(4000)
    expect(titles('anna')).toEqual(['Offline'])
    expect(rows.size).toBe(0)
    away.now = false
    await tab.sync.saveToAccount()
    expect(rows.get(tab.sync.id)?.data.values.title).toBe('Offline')
  })

  it('leaves a draft for a new one without losing its last words', async () => {
    const tab = openTab()
    await tab.sync.setOwner('anna')
    tab.type('One')
    const one = tab.sync.id
    await tab.sync.switchTo(null)
    await pass(0)
    expect(tab.title()).toBe('')
    expect(rows.get(one)?.data.values.title).toBe('One')
    tab.type('Two')
    await pass(4000)
    expect(titles('anna').sort()).toEqual(['One', 'Two'])
    await tab.sync.switchTo(one)
    expect(tab.title()).toBe('One')
  })
})
