import { beforeEach, describe, expect, it, vi } from 'vitest'
import { NO_FILTERS } from './catalogue-filters.ts'
import { filterMirror, readMirror } from './project-mirror.ts'
import type { ProjectSummary } from './project-summary.ts'
import { saveMirror } from './save-mirror.ts'

const stored = new Map<string, string>()
let full = false

beforeEach(() => {
  stored.clear()
  full = false
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (full) throw new Error('QuotaExceededError')
      stored.set(key, value)
    },
    removeItem: (key: string) => stored.delete(key),
  })
})

function project(id: string, more: Partial<ProjectSummary> = {}): ProjectSummary {
  return {
    id,
    title: `Project ${id}`,
    slug: `project-${id}`,
    description: 'Flood maps for towns.',
    category: 'tech',
    tags: ['climate'],
    thumbnailUrl: null,
    featured: false,
    website: 'https://example.org',
    creatorName: 'Ana Évora',
    language: null,
    closesOn: null,
    isClosed: false,
    outcome: null,
    supportOptions: [{ type: 'equity', title: 'Shares', minAmount: 100, currency: 'USD' }],
    ...more,
  }
}

describe('the kept copy', () => {
  it('comes back as it was saved, under the name the product fixes, with its date', () => {
    saveMirror([project('a'), project('b')], new Date('2026-11-20T10:00:00Z'))
    expect([...stored.keys()]).toEqual(['approvedProjects'])
    expect(readMirror()).toEqual({
      savedAt: '2026-11-20T10:00:00.000Z',
      projects: [project('a'), project('b')],
    })
  })

  it('is bounded', () => {
    saveMirror(Array.from({ length: 500 }, (_, index) => project(String(index))))
    expect(readMirror()?.projects).toHaveLength(96)
  })

  it('does without when the browser keeps nothing', () => {
    full = true
    expect(() => saveMirror([project('a')])).not.toThrow()
    expect(readMirror()).toBeNull()
  })

  it.each([
    'not json',
    'null',
    '[]',
    '{"savedAt":"yesterday","projects":[]}',
    '{"savedAt":"2026-11-20","projects":[]}',
    '{"savedAt":"2026-11-20","projects":[{"id":1}]}',
    '{"projects":[{"id":"a","title":"b","slug":"c"}]}',
  ])('is no copy when it reads %s', (text) => {
    stored.set('approvedProjects', text)
    expect(readMirror()).toBeNull()
  })

  it('keeps what is usable of a damaged copy and no address that runs', () => {
    const damaged = {
      id: 'a',
      title: 'A',
      slug: 'a',
      website: 'javascript:alert(1)',
      tags: [1, 'x'],
    }
    stored.set(
      'approvedProjects',
      JSON.stringify({ savedAt: '2026-11-20', projects: [null, { id: 'b' }, damaged] }),
    )
    expect(readMirror()?.projects).toEqual([
      {
        ...{ id: 'a', title: 'A', slug: 'a', description: '', tags: ['x'] },
        ...{ thumbnailUrl: null, featured: false, website: null, language: null },
        ...{ closesOn: null, isClosed: false, outcome: null },
        ...{ category: 'Uncategorized', creatorName: 'Anonymous', supportOptions: [] },
      },
    ])
  })
})

describe('filterMirror', () => {
  const all = [
    project('a'),
    project('b', { category: 'art', title: 'Théâtre de papier', tags: [] }),
    project('c', {
      supportOptions: [{ type: 'grant', title: 'Grant', minAmount: 0, currency: 'EUR' }],
    }),
  ]
  const ids = (filters: Partial<typeof NO_FILTERS>) =>
    filterMirror(all, { ...NO_FILTERS, ...filters }).map(({ id }) => id)

  it('gives everything without filters', () => expect(ids({})).toEqual(['a', 'b', 'c']))
  it('finds words without case and accents', () => {
    expect(ids({ query: 'THEATRE papier' })).toEqual(['b'])
    expect(ids({ query: 'evora climate' })).toEqual(['a', 'c'])
    expect(ids({ query: 'theatre climate' })).toEqual([])
  })
  it('filters by category and kind', () => {
    expect(ids({ category: 'art' })).toEqual(['b'])
    expect(ids({ type: 'grant' })).toEqual(['c'])
    expect(ids({ type: 'grant', category: 'art' })).toEqual([])
  })
  it('filters by stage', () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toJSON().slice(0, 10)
    const staged = [
      project('open'),
      project('soon', { closesOn: inDays(3) }),
      project('later', { closesOn: inDays(30) }),
      project('closed', { closesOn: inDays(-3), isClosed: true }),
    ]
    const idsIn = (stage: 'open' | 'soon' | 'closed') =>
      filterMirror(staged, { ...NO_FILTERS, stage }).map(({ id }) => id)
    expect(idsIn('open')).toEqual(['open', 'soon', 'later'])
    expect(idsIn('soon')).toEqual(['soon'])
    expect(idsIn('closed')).toEqual(['closed'])
  })
  it('filters by tag, and by a minimum that is the same option’s', () => {
    expect(ids({ tags: ['Climate'] })).toEqual(['a', 'c'])
    expect(ids({ amount: '99', currency: 'USD' })).toEqual([])
    expect(ids({ amount: '100', currency: 'USD' })).toEqual(['a', 'b'])
    expect(ids({ amount: '5', currency: 'EUR' })).toEqual(['c'])
    expect(ids({ currency: 'EUR' })).toEqual(['c'])
    expect(ids({ type: 'equity', amount: '5', currency: 'EUR' })).toEqual([])
    expect(ids({ featured: true })).toEqual([])
  })
})

describe('a copy that is not trusted', () => {
  const read = (stored_: unknown) => {
    stored.set('approvedProjects', JSON.stringify(stored_))
    return readMirror()
  }
  const whole = { ...project('a'), featured: true }

  it('keeps what is whole, as it is', () => {
    const website = 'http://example.org'
    expect(read({ savedAt: '2026-11-20', projects: [{ ...whole, website }] })?.projects).toEqual([
      { ...whole, website },
    ])
  })

  it('takes no address with an address inside', () => {
    const website = 'javascript:"https://example.org"'
    expect(
      read({ savedAt: '2026-11-20', projects: [{ ...whole, website }] })?.projects[0],
    ).toMatchObject({ website: null })
  })

  it('gives an option what it lacks and drops what is none', () => {
    const supportOptions = [
      { type: 'barter', title: 5, minAmount: '9', currency: 'XXX' },
      { type: 'grant', title: 'G', minAmount: 5, currency: 'EUR' },
      'grant',
      null,
    ]
    const [kept] =
      read({ savedAt: '2026-11-20', projects: [{ ...whole, supportOptions }] })?.projects ?? []
    expect(kept?.supportOptions).toEqual([
      { type: 'other', title: 'Support Option', minAmount: 9, currency: 'USD' },
      { type: 'grant', title: 'G', minAmount: 5, currency: 'EUR' },
    ])
    const [bare] =
      read({ savedAt: '2026-11-20', projects: [{ ...whole, tags: 'x' }] })?.projects ?? []
    expect(bare?.tags).toEqual([])
  })

  it.each([
    { savedAt: 20261120, projects: [whole] },
    { savedAt: 'yesterday', projects: [whole] },
    { savedAt: '2026-11-20', projects: { 0: whole } },
    'text',
  ])('is none where it is %j', (odd) => expect(read(odd)).toBeNull())
})

describe('filters on a copy', () => {
  const two = project('d', {
    featured: true,
    supportOptions: [
      { type: 'grant', title: '', minAmount: 500, currency: 'USD' },
      { type: 'token', title: '', minAmount: 5, currency: 'USD' },
    ],
  })
  const found = (filters: Partial<typeof NO_FILTERS>) =>
    filterMirror([two, project('e', { supportOptions: [] })], { ...NO_FILTERS, ...filters }).map(
      ({ id }) => id,
    )

  it('find a project by one of several options, and by being featured', () => {
    expect(found({ type: 'token' })).toEqual(['d'])
    expect(found({ amount: '5', currency: 'USD' })).toEqual(['d'])
    expect(found({ featured: true })).toEqual(['d'])
    expect(found({})).toEqual(['d', 'e'])
  })

  it('take several spaces between words for one, and no word across two fields', () => {
    expect(found({ query: '  flood   towns ' })).toEqual(['d', 'e'])
    expect(found({ query: 'dFlood' })).toEqual([])
  })
})
