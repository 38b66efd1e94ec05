import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  openDraft,
  readDraft,
  removeDraft,
  type StoredDraft,
  VISITOR,
  writeDraft,
} from './draft-store.ts'
import { EMPTY_SUBMISSION } from './submission.ts'

const kept = new Map<string, string>()

function draft(title: string, savedAt: string): StoredDraft {
  return {
    values: { ...structuredClone(EMPTY_SUBMISSION), title },
    pictures: { cover: { id: 'a', name: 'a.png', alt: '' }, gallery: [] },
    savedAt,
    account: null,
  }
}

const EARLY = '2026-11-20T10:00:00.000Z'
const LATE = '2026-11-20T11:00:00.000Z'

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

describe('drafts in the browser', () => {
  it('come back as they were saved, to their owner only', () => {
    expect(writeDraft('anna', draft('Hers', EARLY))).toBe(true)
    expect(readDraft('anna')).toEqual(draft('Hers', EARLY))
    expect(readDraft(VISITOR)).toBeNull()
    removeDraft('anna')
    expect(readDraft('anna')).toBeNull()
  })

  it('that cannot be read count as none', () => {
    kept.set('backlit-submit-draft:visitor', '{"values":')
    expect(readDraft(VISITOR)).toBeNull()
    kept.set('backlit-submit-draft:visitor', '[]')
    expect(readDraft(VISITOR)).toBeNull()
  })

  it('are not claimed to be saved when the browser refuses', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    expect(writeDraft(VISITOR, draft('x', EARLY))).toBe(false)
  })
})

describe('openDraft', () => {
  it('gives what was typed as a visitor to whoever logs in, and leaves nothing behind', () => {
    writeDraft(VISITOR, draft('Typed before', EARLY))
    expect(openDraft('anna')).toEqual({ draft: draft('Typed before', EARLY), replaced: null })
    expect(readDraft(VISITOR)).toBeNull()
    expect(readDraft('anna')).toEqual(draft('Typed before', EARLY))
  })

  it('keeps a newer draft of their own, and hands out an older one to be saved', () => {
    writeDraft('anna', draft('Own', LATE))
    writeDraft(VISITOR, draft('Visitor', EARLY))
    expect(openDraft('anna').draft?.values.title).toBe('Own')

    writeDraft('anna', draft('Own', EARLY))
    writeDraft(VISITOR, draft('Visitor', LATE))
    const opened = openDraft('anna')
    expect(opened.draft?.values.title).toBe('Visitor')
    expect(opened.replaced?.values.title).toBe('Own')
  })

  it('shows a visitor no draft of an account', () => {
    writeDraft('anna', draft('Own', LATE))
    expect(openDraft(VISITOR)).toEqual({ draft: null, replaced: null })
  })
})
