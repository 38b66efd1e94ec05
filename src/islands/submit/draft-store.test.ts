import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  adoptDrafts,
  draftKey,
  listDrafts,
  readDraft,
  removeDraft,
  type StoredDraft,
  VISITOR,
  writeDraft,
} from './draft-store.ts'
import { EMPTY_SUBMISSION } from './submission/form.ts'

let kept: Record<string, string>

const ONE = '00000000-0000-4000-8000-000000000001'
const TWO = '00000000-0000-4000-8000-000000000002'
const EARLY = '2026-11-20T10:00:00.000Z'
const LATE = '2026-11-20T11:00:00.000Z'

function draft(id: string, title: string, savedAt = EARLY): Omit<StoredDraft, 'revision'> {
  const cover = { id: 'a', name: 'a.png', alt: '', crop: null, address: null }
  const values = { ...structuredClone(EMPTY_SUBMISSION), title }
  return { id, values, pictures: { cover, gallery: [] }, savedAt, dirty: true, account: null }
}

function write(owner: string, ...[id, title, savedAt]: Parameters<typeof draft>): string {
  const written = writeDraft(owner, draft(id, title, savedAt), null)
  if (typeof written === 'string') throw new Error(written)
  return written.revision
}

const titles = (owner: string) => listDrafts(owner).map(({ values }) => values.title)

/** Local storage, whose keys are properties of the object itself. */
function storage(extra: object = {}) {
  kept = {}
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value
    },
    removeItem: (key: string) => {
      delete kept[key]
    },
    ...extra,
  }
  return new Proxy(kept, {
    get: (_, name) => methods[name as keyof typeof methods] ?? kept[name as string],
  })
}

beforeEach(() => vi.stubGlobal('localStorage', storage()))

describe('drafts in the browser', () => {
  it('come back as they were saved, the newest first, to their owner only', () => {
    const revision = write('anna', ONE, 'Hers')
    write('anna', TWO, 'Newer', LATE)
    expect(readDraft('anna', ONE)).toEqual({ ...draft(ONE, 'Hers'), revision })
    expect(titles('anna')).toEqual(['Newer', 'Hers'])
    expect(titles(VISITOR)).toEqual([])
    removeDraft('anna', ONE)
    expect(titles('anna')).toEqual(['Newer'])
  })

  it('that cannot be read count as none', () => {
    kept[draftKey(VISITOR, ONE)] = '{"values":'
    kept[draftKey(VISITOR, TWO)] = '[]'
    expect(listDrafts(VISITOR)).toEqual([])
  })

  it('are not overwritten by a tab that has not seen the last save', () => {
    const first = write('anna', ONE, 'From this tab')
    const second = writeDraft('anna', draft(ONE, 'From another tab'), first)
    expect(second).toMatchObject({ revision: expect.any(String) })
    expect(writeDraft('anna', draft(ONE, 'Late'), first)).toBe('conflict')
    expect(titles('anna')).toEqual(['From another tab'])
  })

  it('deleted by another tab are not brought back by this one', () => {
    const first = write('anna', ONE, 'Gone')
    removeDraft('anna', ONE)
    expect(writeDraft('anna', draft(ONE, 'Again'), first)).toBe('conflict')
    expect(listDrafts('anna')).toEqual([])
  })

  it('are not claimed to be saved when the browser refuses', () => {
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', storage({ setItem }))
    expect(writeDraft(VISITOR, draft(ONE, 'x'), null)).toBe('refused')
  })
})

describe('takeOverDrafts', () => {
  it('gives what was typed as a visitor to whoever logs in, and leaves nothing behind', () => {
    write('anna', ONE, 'Own')
    write(VISITOR, TWO, 'Typed before', LATE)
    adoptDrafts('anna')
    expect(titles('anna')).toEqual(['Typed before', 'Own'])
    expect(titles(VISITOR)).toEqual([])
  })
})
