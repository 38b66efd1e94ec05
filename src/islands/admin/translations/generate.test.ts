import { beforeEach, describe, expect, it, vi } from 'vitest'
import { NEVER_PUBLISHED } from './draft.ts'
import { filesOf, generateDraft } from './generate.ts'
import type { Answer } from './translations.api.ts'

vi.mock('virtual:i18n-usage', () => ({
  default: { files: ['a.tsx', 'b.astro'], keys: { title: [0, 1], items_other: [1] } },
}))
const remote = vi.hoisted(() => ({
  loadWords: vi.fn(),
  fetchPublished: vi.fn(),
  requestTexts: vi.fn(),
}))
vi.mock('./words.ts', () => ({ loadWords: remote.loadWords }))
vi.mock('./translations.api.ts', () => remote)

type Request = Record<string, string>

/** A provider that puts `de:` before every text, as far as nothing else is said. */
const translated = (texts: Request): Answer => ({
  texts: Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, `de:${text}`])),
  failed: {},
})
const failedWith = (reason: 'time' | 'refused', keys: string[]): Answer => ({
  texts: {},
  failed: Object.fromEntries(keys.map((key) => [key, reason])),
})
/** The texts of each request in turn. */
const requests = (): Request[] => remote.requestTexts.mock.calls.map(([, texts]) => texts)

function useWords(sources: Request, committed: Request = {}): void {
  remote.loadWords.mockResolvedValue({ sources, committed, outdated: new Set() })
  remote.fetchPublished.mockResolvedValue(NEVER_PUBLISHED)
}
const manyWords = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, `Text ${index}`]))

const generate = (
  force = false,
  previous?: Parameters<typeof generateDraft>[2],
  signal = new AbortController().signal,
  onProgress = (_percent: number) => {},
) => generateDraft('de', force, previous, signal, onProgress)

beforeEach(() => {
  vi.resetAllMocks()
  remote.requestTexts.mockImplementation(async (_locale, texts: Request) => translated(texts))
})

describe('generating a draft', () => {
  it('translates what the language lacks, and says how far it is', async () => {
    useWords({ title: 'Title', old: 'Old' }, { old: 'Alt' })
    const progress: number[] = []
    const { signal } = new AbortController()
    const { draft, total } = await generate(false, undefined, signal, (percent) =>
      progress.push(percent),
    )
    expect(total).toBe(1)
    expect(draft.texts).toEqual({ title: 'de:Title', old: 'Alt' })
    expect(draft.machine).toEqual(['title'])
    expect(progress).toEqual([10, 30, 90, 100])
    expect(remote.requestTexts.mock.calls).toEqual([
      ['de', { title: 'Title' }, {}, { title: 'a.tsx, b.astro' }, signal],
    ])
  })

  it('translates everything again where that is asked for', async () => {
    useWords({ title: 'Title', old: 'Old' }, { old: 'Alt' })
    expect((await generate(true)).draft.texts).toEqual({ title: 'de:Title', old: 'de:Old' })
    expect(remote.requestTexts.mock.calls[0]?.[2]).toEqual({ old: 'Alt' })
  })

  it('leaves alone what somebody edited or reviewed', async () => {
    useWords({ a: 'A', b: 'B', c: 'C' })
    const previous = {
      ...(await generate()).draft,
      texts: { a: 'mine', b: 'read', c: 'machine' },
      edited: ['a'],
      reviewed: ['b'],
    }
    remote.requestTexts.mockClear()
    const { draft, total } = await generate(true, previous)
    expect(total).toBe(1)
    expect(requests()).toEqual([{ c: 'C' }])
    expect(draft.texts).toEqual({ a: 'mine', b: 'read', c: 'de:C' })
  })

  it('asks the provider nothing once it was cancelled', async () => {
    useWords({ title: 'Title' })
    await expect(generate(false, undefined, AbortSignal.abort())).rejects.toThrow('aborted')
    expect(remote.requestTexts).not.toHaveBeenCalled()
  })

  it('has two requests of at most sixty texts on their way', async () => {
    useWords(manyWords(150))
    let running = 0
    let most = 0
    remote.requestTexts.mockImplementation(async (_locale, texts: Request) => {
      most = Math.max(most, ++running)
      await Promise.resolve()
      running -= 1
      return translated(texts)
    })
    const { draft } = await generate()
    expect(requests().map((texts) => Object.keys(texts).length)).toEqual([60, 60, 30])
    expect(most).toBe(2)
    expect(Object.keys(draft.texts)).toHaveLength(150)
    expect(draft.failed).toEqual({})
  })

  it('stops at the first request that fails', async () => {
    useWords(manyWords(300))
    remote.requestTexts.mockRejectedValue(new Error('offline'))
    await expect(generate()).rejects.toThrow('offline')
    expect(requests()).toHaveLength(2)
  })
})

describe('texts that the provider did not translate', () => {
  it('keep the reason', async () => {
    useWords({ a: 'A', b: 'B' })
    remote.requestTexts.mockResolvedValue({ texts: { a: 'de:A' }, failed: { b: 'refused' } })
    const { draft } = await generate()
    expect(draft.failed).toEqual({ b: 'refused' })
    expect(requests()).toHaveLength(1)
  })

  it('for lack of time are asked for again', async () => {
    useWords({ a: 'A', b: 'B' })
    remote.requestTexts.mockResolvedValueOnce({ texts: { a: 'de:A' }, failed: { b: 'time' } })
    const { draft } = await generate()
    expect(requests()).toEqual([{ a: 'A', b: 'B' }, { b: 'B' }])
    expect(draft.texts).toEqual({ a: 'de:A', b: 'de:B' })
    expect(draft.failed).toEqual({})
  })

  it('are given up after three requests that brought none of them', async () => {
    useWords({ a: 'A', b: 'B' })
    remote.requestTexts.mockImplementation(async (_locale, texts: Request) =>
      failedWith('time', Object.keys(texts)),
    )
    const { draft } = await generate()
    expect(requests()).toHaveLength(3)
    expect(draft.failed).toEqual({ a: 'time', b: 'time' })
  })

  it('are asked for as long as every request brings some', async () => {
    useWords(manyWords(5))
    remote.requestTexts.mockImplementation(async (_locale, texts: Request) => {
      const [first = '', ...rest] = Object.keys(texts)
      return { ...failedWith('time', rest), texts: { [first]: 'done' } }
    })
    const { draft } = await generate()
    expect(requests().map((texts) => Object.keys(texts).length)).toEqual([5, 4, 3, 2, 1])
    expect(draft.failed).toEqual({})
  })
})

describe('the files that use a key', () => {
  it('are told to the provider, those of a plural form with its word', () => {
    expect(filesOf('title')).toEqual(['a.tsx', 'b.astro'])
    expect(filesOf('items_one')).toEqual(['b.astro'])
    expect(filesOf('unused')).toEqual([])
  })
})
