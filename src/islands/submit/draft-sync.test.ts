import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { draftKey, listDrafts, readDraft, VISITOR } from './draft-store.ts'
import { type DraftHost, DraftSync, type Saved } from './draft-sync.ts'
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
  const filled: (Saved | null)[] = []
  const saved: (Saved | null)[] = []
  const conflicts: unknown[] = []
  let opened = 0
  const host: DraftHost = {
    content: () => structuredClone(content),
    fill: async (draft, from) => {
      content = structuredClone(draft ?? data(''))
      filled.push(from)
    },
    onOpened: () => {
      opened += 1
    },
    onSaved: (last) => {
      saved.push(last)
      told.push(last ? last.where : 'nothing')
    },
    onConflict: (conflict) => {
      conflicts.push(conflict)
      if (conflict) told.push(conflict)
    },
  }
  const sync = new DraftSync(host)
  return {
    sync,
    told,
    filled,
    saved,
    conflicts,
    put(draft: DraftData) {
      content = draft
    },
    type(title: string) {
      content = data(title)
      sync.changed()
    },
    title: () => content.values.title,
    isOpen: () => opened > 0,
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

  it('gives the form to the user once it holds the draft, or none could be read', async () => {
    rows.set('00000000-0000-4000-8000-000000000001', { data: data('Kept'), version: 1 })
    const slow = openTab()
    const opening = slow.sync.setOwner('anna')
    expect(slow.isOpen()).toBe(false)
    await opening
    expect([slow.isOpen(), slow.title()]).toEqual([true, 'Kept'])

    const visitor = openTab()
    await visitor.sync.setOwner(VISITOR)
    expect(visitor.isOpen()).toBe(true)

    away.now = true
    vi.stubGlobal('localStorage', storage())
    vi.stubGlobal('sessionStorage', storage())
    const offline = openTab()
    await expect(offline.sync.setOwner('anna')).rejects.toThrow()
    expect(offline.isOpen()).toBe(true)
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

const NOW = '2026-12-01T12:00:00.000Z'
const ID = '00000000-0000-4000-8000-000000000001'
const accountTitle = (id: string) => rows.get(id)?.data.values.title

/** A tab of an account with a draft that is saved everywhere. */
async function savedTab(title = 'First') {
  const tab = openTab()
  await tab.sync.setOwner('anna')
  tab.type(title)
  await pass(4000)
  tab.told.length = 0
  return tab
}

/** Another tab of this browser on the same draft, which types and saves. */
async function typeElsewhere(id: string, title: string) {
  const tab = openTab()
  await tab.sync.setOwner('anna')
  await tab.sync.open(id)
  tab.type(title)
  tab.sync.flush()
  return tab
}

describe('the owner', () => {
  it('of a visitor’s draft becomes the account they log in to on this page', async () => {
    const tab = openTab()
    await tab.sync.setOwner(VISITOR)
    tab.type('Before')
    await pass(4000)
    const { id } = tab.sync
    await tab.sync.setOwner('anna')
    expect([tab.sync.id, tab.sync.owner]).toEqual([id, 'anna'])
    expect([titles(VISITOR), titles('anna')]).toEqual([[], ['Before']])
    await pass(4000)
    expect(accountTitle(id)).toBe('Before')
  })

  it.each(['berta', VISITOR])('stays who has typed, also where %s is now', async (other) => {
    const tab = await savedTab()
    tab.type('And on')
    await tab.sync.setOwner(other)
    expect(tab.sync.owner).toBe('anna')
    expect(tab.title()).toBe('And on')
  })

  it('is set once: the form is not filled again', async () => {
    const tab = await savedTab()
    tab.type('And on')
    await tab.sync.setOwner('anna')
    expect(tab.title()).toBe('And on')
  })

  it('opens no account’s drafts as a visitor, nor anybody else’s', async () => {
    rows.set(ID, { data: data('There'), version: 3 })
    const visitor = openTab()
    await visitor.sync.setOwner(VISITOR)
    expect(visitor.title()).toBe('')
    visitor.type('Mine')
    visitor.sync.flush()
    const back = openTab()
    await back.sync.setOwner(VISITOR)
    expect(back.title()).toBe('Mine')
    expect(titles(VISITOR)).toEqual(['Mine'])
  })

  it('begins with nothing where an account has nothing', async () => {
    const tab = openTab()
    await tab.sync.setOwner('anna')
    expect(tab.filled).toEqual([])
  })

  it('finds the draft of this tab, not the newest one', async () => {
    const older = await savedTab('Older')
    await older.sync.switchTo(null)
    older.type('Newer')
    await pass(4000)
    const [newer, old] = listDrafts('anna').map(({ id }) => id)
    const opened = async (wanted: string) => {
      sessionStorage.setItem('backlit-open-draft', wanted)
      const tab = openTab()
      await tab.sync.setOwner('anna')
      return tab.title()
    }
    expect(await opened(old ?? '')).toBe('Older')
    expect(await opened(newer ?? '')).toBe('Newer')
    expect(await opened(ID)).toBe('Newer')
  })
})

describe('opening a draft', () => {
  it('of the account alone says when it was saved there, and goes on with its version', async () => {
    rows.set(ID, { data: data('There'), version: 3 })
    const tab = openTab()
    await tab.sync.setOwner('anna')
    expect(tab.filled).toEqual([{ at: '2026-11-20T10:00:00.000Z', where: 'account' }])
    tab.type('Here')
    await pass(4000)
    expect(rows.get(ID)).toMatchObject({ version: 4, data: { values: { title: 'Here' } } })
    expect(tab.sync.id).toBe(ID)
    expect(tab.conflicts.filter(Boolean)).toEqual([])
  })

  it('by its id brings it from the account', async () => {
    rows.set(ID, { data: data('There'), version: 3 })
    const tab = openTab()
    await tab.sync.setOwner('anna')
    await tab.sync.switchTo(null)
    await tab.sync.open(ID)
    expect(tab.title()).toBe('There')
    tab.type('Here')
    await pass(4000)
    expect(rows.get(ID)?.version).toBe(4)
  })

  it('that is nowhere fails, and so does one that cannot be reached', async () => {
    const tab = openTab()
    await tab.sync.setOwner('anna')
    await expect(tab.sync.open(ID)).rejects.toMatchObject({ code: 'not_found' })
    away.now = true
    await expect(tab.sync.open(ID)).rejects.toThrow('offline')
  })

  it('of this browser says when it was saved here', async () => {
    vi.setSystemTime(NOW)
    const tab = openTab()
    await tab.sync.setOwner(VISITOR)
    tab.type('Mine')
    tab.sync.flush()
    const back = openTab()
    await back.sync.setOwner(VISITOR)
    expect(back.filled).toEqual([{ at: NOW, where: 'device' }])
    expect(tab.saved).toEqual([{ at: NOW, where: 'device' }])
  })

  it('takes a newer version of the account where nothing was changed here', async () => {
    const { sync } = await savedTab()
    rows.set(sync.id, { data: data('Elsewhere'), version: 7 })
    const back = openTab()
    await back.sync.setOwner('anna')
    expect(back.title()).toBe('Elsewhere')
    back.type('And on')
    await pass(4000)
    expect(rows.get(sync.id)).toMatchObject({ version: 8 })
    expect(back.conflicts.filter(Boolean)).toEqual([])
  })

  it('leaves it alone where the account has the version it had', async () => {
    await savedTab()
    const back = openTab()
    await back.sync.setOwner('anna')
    expect(back.filled.map((from) => from?.where)).toEqual(['device'])
    expect(back.conflicts).toEqual([null])
  })

  it('asks which one to keep where both were changed', async () => {
    const tab = await savedTab()
    away.now = true
    tab.type('Here')
    await pass(4000)
    away.now = false
    rows.set(tab.sync.id, { data: data('Elsewhere'), version: 7 })
    const back = openTab()
    await back.sync.setOwner('anna')
    expect([back.title(), back.conflicts.at(-1)]).toEqual(['Here', 'conflict'])
    expect(back.sync.saveLocally()).toBe(false)
  })

  it('asks nothing where both were changed to the same', async () => {
    const tab = await savedTab()
    away.now = true
    tab.type('Same')
    await pass(4000)
    away.now = false
    rows.set(tab.sync.id, { data: data('Same'), version: 7 })
    const back = openTab()
    await back.sync.setOwner('anna')
    back.type('And on')
    await pass(4000)
    expect(back.conflicts.filter(Boolean)).toEqual([])
    expect(rows.get(tab.sync.id)).toMatchObject({ version: 8 })
  })

  it('tells when the account has it no longer', async () => {
    const tab = await savedTab()
    rows.clear()
    const back = openTab()
    await back.sync.setOwner('anna')
    expect([back.title(), back.conflicts.at(-1)]).toEqual(['First', 'gone'])
    expect(tab.sync.id).toBe(back.sync.id)
  })

  it('misses nothing in the account that was never there, or cannot be asked', async () => {
    away.now = true
    const tab = openTab()
    await tab.sync.setOwner('anna').catch(() => {})
    tab.type('Here')
    tab.sync.flush()
    const offline = openTab()
    await offline.sync.setOwner('anna')
    expect(offline.title()).toBe('Here')
    away.now = false
    const online = openTab()
    await online.sync.setOwner('anna')
    expect(online.title()).toBe('Here')
    expect([...offline.conflicts, ...online.conflicts].filter(Boolean)).toEqual([])
  })

  it('ends when another one is opened meanwhile', async () => {
    const tab = await savedTab()
    rows.set(tab.sync.id, { data: data('Elsewhere'), version: 7 })
    const opening = tab.sync.open(tab.sync.id)
    const switching = tab.sync.switchTo(null)
    await Promise.all([opening, switching])
    expect(tab.title()).toBe('')
    expect(tab.conflicts.filter(Boolean)).toEqual([])
  })
})

describe('saving here', () => {
  it('waits for a pause of what is typed', async () => {
    const tab = openTab()
    await tab.sync.setOwner(VISITOR)
    tab.type('O')
    await pass(500)
    tab.type('On')
    await pass(500)
    expect(titles(VISITOR)).toEqual([])
    await pass(100)
    expect(titles(VISITOR)).toEqual(['On'])
    expect(sessionStorage.getItem('backlit-open-draft')).toBe(tab.sync.id)
  })

  it('is done at once when the page is left, where something waits', async () => {
    const tab = openTab()
    await tab.sync.setOwner(VISITOR)
    tab.type('One')
    tab.sync.flush()
    expect(titles(VISITOR)).toEqual(['One'])
    tab.told.length = 0
    tab.sync.flush()
    await pass(4000)
    expect(tab.told).toEqual([])
  })

  it('forgets a draft that was emptied', async () => {
    const tab = openTab()
    await tab.sync.setOwner(VISITOR)
    expect(tab.sync.saveLocally()).toBe(true)
    tab.type('One')
    tab.sync.flush()
    tab.type('')
    expect(tab.sync.saveLocally()).toBe(true)
    expect(titles(VISITOR)).toEqual([])
    expect(tab.told).toEqual(['nothing', 'device', 'nothing'])
    tab.type('Two')
    expect(tab.sync.saveLocally()).toBe(true)
    expect(titles(VISITOR)).toEqual(['Two'])
  })

  it('keeps a draft with a picture alone, and an emptied one that the account has', async () => {
    const tab = await savedTab()
    tab.type('')
    expect(tab.sync.saveLocally()).toBe(true)
    expect(titles('anna')).toEqual([''])
    const picture = { id: 'p', name: 'p.png', alt: '', crop: null, address: null }
    const other = openTab()
    await other.sync.setOwner('berta')
    other.put({ values: data('').values, pictures: { cover: null, gallery: [picture] } })
    other.sync.saveLocally()
    expect(titles('berta')).toEqual([''])
  })

  it('does nothing before it is known whose draft it is', () => {
    const tab = openTab()
    tab.type('One')
    expect(tab.sync.saveLocally()).toBe(false)
    expect(tab.told).toEqual([])
  })

  it('fails without a conflict where the browser keeps nothing', async () => {
    const tab = openTab()
    await tab.sync.setOwner(VISITOR)
    vi.stubGlobal('localStorage', undefined)
    tab.type('One')
    expect(tab.sync.saveLocally()).toBe(false)
    expect(tab.told).toEqual([])
  })

  it('overwrites nothing that another tab saved or removed', async () => {
    const tab = await savedTab()
    await typeElsewhere(tab.sync.id, 'Elsewhere')
    tab.type('Here')
    expect(tab.sync.saveLocally()).toBe(false)
    expect(tab.told).toEqual(['conflict'])
    expect(titles('anna')).toEqual(['Elsewhere'])

    const other = openTab()
    await other.sync.setOwner(VISITOR)
    other.type('One')
    other.sync.flush()
    localStorage.removeItem(draftKey(VISITOR, other.sync.id))
    other.type('Two')
    expect(other.sync.saveLocally()).toBe(false)
    expect(other.told.at(-1)).toBe('gone')
  })
})

describe('saving in the account', () => {
  it('comes two and a half seconds after the first change, and says so once', async () => {
    const tab = openTab()
    await tab.sync.setOwner('anna')
    tab.type('One')
    await pass(600)
    tab.type('Two')
    await pass(2400)
    expect(rows.size).toBe(0)
    await pass(100)
    expect(accountTitle(tab.sync.id)).toBe('Two')
    expect(tab.told).toEqual(['device', 'device', 'account'])
    expect(tab.saved.at(-1)?.at).toBe('2026-11-20T10:00:00.000Z')
    await pass(9000)
    expect(rows.get(tab.sync.id)?.version).toBe(1)
  })

  it('does nothing where nothing has changed, or nothing was typed', async () => {
    const tab = await savedTab()
    await tab.sync.saveToAccount()
    expect(rows.get(tab.sync.id)?.version).toBe(1)
    await tab.sync.switchTo(null)
    await tab.sync.saveToAccount()
    expect(rows.size).toBe(1)
    expect(tab.told).toEqual(['nothing'])
  })

  it('refuses to go on over a version that was saved elsewhere', async () => {
    const tab = await savedTab()
    rows.set(tab.sync.id, { data: data('Elsewhere'), version: 7 })
    tab.type('Here')
    await expect(tab.sync.saveToAccount()).rejects.toMatchObject({ code: 'draft.conflict' })
    expect(tab.told).toEqual(['conflict'])
  })

  it('is done for a draft that was left, which then needs no other save', async () => {
    const tab = await savedTab()
    const { id } = tab.sync
    tab.type('Last words')
    await tab.sync.switchTo(null)
    await pass(0)
    expect(accountTitle(id)).toBe('Last words')
    expect(readDraft('anna', id)).toMatchObject({ dirty: false, account: { version: 2 } })
    expect(readDraft('anna', id)?.values.title).toBe('Last words')
    expect(tab.told).toEqual(['device', 'nothing'])
  })

  it('troubles nobody with a conflict about a draft that was left', async () => {
    const tab = await savedTab()
    rows.set(tab.sync.id, { data: data('Elsewhere'), version: 7 })
    tab.type('Here')
    await tab.sync.switchTo(null)
    await pass(0)
    expect(tab.told).toEqual(['device', 'nothing'])
  })

  it('is not done for a visitor, nor for what a conflict is about', async () => {
    const visitor = openTab()
    await visitor.sync.setOwner(VISITOR)
    visitor.type('One')
    await visitor.sync.saveToAccount()
    await visitor.sync.switchTo(null)
    await pass(4000)
    expect(rows.size).toBe(0)
    const tab = await savedTab()
    await typeElsewhere(tab.sync.id, 'Elsewhere')
    tab.type('Here')
    tab.sync.saveLocally()
    await tab.sync.switchTo(null)
    await pass(0)
    expect(accountTitle(tab.sync.id)).toBeUndefined()
    expect([...rows.values()].map((row) => row.data.values.title)).toEqual(['First'])
  })
})

describe('sending a project', () => {
  it('waits for the request that is on its way, and then saves nothing', async () => {
    const tab = openTab()
    await tab.sync.setOwner('anna')
    tab.type('One')
    void tab.sync.saveToAccount()
    await tab.sync.suspend()
    expect(accountTitle(tab.sync.id)).toBe('One')
    tab.type('Two')
    await pass(9000)
    await tab.sync.saveToAccount()
    expect(accountTitle(tab.sync.id)).toBe('One')
    expect(titles('anna')).toEqual(['One'])
  })

  it('forgets the draft here afterwards', async () => {
    const tab = await savedTab()
    const { id } = tab.sync
    await tab.sync.forget()
    expect(titles('anna')).toEqual([])
    expect([tab.title(), tab.told]).toEqual(['', ['nothing']])
    expect(tab.filled.at(-1)).toBeNull()
    expect(tab.sync.id).not.toBe(id)
    expect(sessionStorage.getItem('backlit-open-draft')).toBeNull()
  })
})

describe('a conflict', () => {
  it('stops everything that waits, until somebody decides', async () => {
    const tab = await savedTab()
    tab.type('Here')
    await pass(700)
    await typeElsewhere(tab.sync.id, 'Elsewhere')
    tab.type('Here too')
    await pass(9000)
    expect(tab.told).toEqual(['device', 'conflict'])
    expect(accountTitle(tab.sync.id)).not.toBe('Here too')
    await tab.sync.keepMine()
    expect(tab.conflicts.at(-1)).toBeNull()
    expect(accountTitle(tab.sync.id)).toBe('Here too')
    expect(titles('anna').sort()).toEqual(['Elsewhere', 'Here too'])
  })

  it('is decided for what another tab saved', async () => {
    const tab = await savedTab()
    await typeElsewhere(tab.sync.id, 'Elsewhere')
    tab.type('Here')
    tab.sync.saveLocally()
    await tab.sync.takeTheirs()
    expect(tab.title()).toBe('Elsewhere')
    expect(tab.conflicts.at(-1)).toBeNull()
    await pass(4000)
    expect(accountTitle(tab.sync.id)).toBe('Elsewhere')
  })

  it('is decided for what another device saved, which is then kept here too', async () => {
    const tab = await savedTab()
    rows.set(tab.sync.id, { data: data('Elsewhere'), version: 7 })
    tab.type('Here')
    await pass(4000)
    await tab.sync.takeTheirs()
    expect(titles('anna')).toEqual(['Elsewhere'])
    expect(readDraft('anna', tab.sync.id)).toMatchObject({ dirty: false, account: { version: 7 } })
  })

  it('is decided for nothing where it was deleted elsewhere', async () => {
    const tab = await savedTab()
    rows.clear()
    tab.type('Here')
    await pass(4000)
    await tab.sync.takeTheirs()
    expect(tab.title()).toBe('')
    expect(tab.told.at(-1)).toBe('nothing')
  })

  it('of a visitor is decided without asking an account', async () => {
    const tab = openTab()
    await tab.sync.setOwner(VISITOR)
    tab.type('One')
    tab.sync.flush()
    localStorage.removeItem(draftKey(VISITOR, tab.sync.id))
    tab.type('Two')
    tab.sync.flush()
    await tab.sync.keepMine()
    expect(titles(VISITOR)).toEqual(['Two'])
    expect(rows.size).toBe(0)
    localStorage.removeItem(draftKey(VISITOR, tab.sync.id))
    await tab.sync.takeTheirs()
    expect(tab.title()).toBe('')
  })
})

describe('what another tab stores', () => {
  const storageEvent = (key: string | null) => ({ key }) as StorageEvent

  it('is a conflict where it says something else', async () => {
    const tab = await savedTab()
    await typeElsewhere(tab.sync.id, 'Elsewhere')
    tab.sync.onStorage(storageEvent(draftKey('anna', tab.sync.id)))
    expect(tab.told).toEqual(['conflict'])
  })

  it('is the end of a draft that it removes', async () => {
    const tab = await savedTab()
    localStorage.removeItem(draftKey('anna', tab.sync.id))
    tab.sync.onStorage(storageEvent(draftKey('anna', tab.sync.id)))
    expect(tab.told).toEqual(['gone'])
  })

  it('is taken over where it says the same, so that typing goes on', async () => {
    const tab = await savedTab()
    const elsewhere = await typeElsewhere(tab.sync.id, 'Second')
    tab.type('Second')
    tab.sync.onStorage(storageEvent(draftKey('anna', tab.sync.id)))
    await elsewhere.sync.saveToAccount()
    tab.sync.onStorage(storageEvent(draftKey('anna', tab.sync.id)))
    tab.type('Third')
    await pass(4000)
    expect(tab.conflicts.filter(Boolean)).toEqual([])
    expect(rows.get(tab.sync.id)).toMatchObject({ version: 3 })
  })

  it.each([null, 'theme', 'backlit-submit-draft:anna:x'])(
    'is none of its business under the key %s',
    async (key) => {
      const tab = await savedTab()
      await typeElsewhere(tab.sync.id, 'Elsewhere')
      tab.sync.onStorage(storageEvent(key))
      expect(tab.told).toEqual([])
    },
  )

  it('means nothing for a draft that was saved nowhere, or has just been saved', async () => {
    const tab = openTab()
    tab.sync.onStorage(storageEvent(draftKey('anna', tab.sync.id)))
    await tab.sync.setOwner('anna')
    tab.sync.onStorage(storageEvent(draftKey('anna', tab.sync.id)))
    tab.type('One')
    tab.sync.flush()
    tab.type('Two')
    tab.sync.onStorage(storageEvent(draftKey('anna', tab.sync.id)))
    expect(tab.told).toEqual(['device'])
  })
})
