import { describe, expect, it } from 'vitest'
import { type CatalogueFilters, NO_FILTERS } from './catalogue-filters.ts'
import { parseFacets, parsePage } from './catalogue-response.ts'

const row = {
  id: 'p1',
  title: ' Flood maps ',
  slug: 'flood-maps',
  description: 'Maps for towns.',
  category: ' tech ',
  tags: ['maps', '', 7, 'water'],
  thumbnail_url: '/a.webp',
  featured: true,
  website: 'https://example.org',
  creator_name: ' Ana ',
  language: 'ja',
  closes_on: '2027-01-31',
  closed: true,
  outcome: 'reached',
  support_options: [
    { type: 'token', title: ' Passes ', min_amount: '25', currency: 'GBP' },
    { type: 'barter', title: '  ', min_amount: -3, currency: 'XXX' },
    'grant',
    null,
  ],
}

const answerOf = (answer: object, filters: CatalogueFilters = NO_FILTERS) =>
  parsePage({ projects: [], ...answer }, filters)

describe('a page of the catalogue', () => {
  it('reads every field of a project and its options', () => {
    expect(answerOf({ projects: [row] }).page.projects).toEqual([
      {
        id: 'p1',
        title: 'Flood maps',
        slug: 'flood-maps',
        description: 'Maps for towns.',
        category: 'tech',
        tags: ['maps', 'water'],
        thumbnailUrl: '/a.webp',
        featured: true,
        website: 'https://example.org',
        creatorName: 'Ana',
        language: 'ja',
        closesOn: '2027-01-31',
        isClosed: true,
        outcome: { result: 'reached' },
        supportOptions: [
          { type: 'token', title: 'Passes', minAmount: 25, currency: 'GBP' },
          { type: 'other', title: 'Support Option', minAmount: 0, currency: 'USD' },
        ],
      },
    ])
  })

  it('gives what is missing or of another kind its default', () => {
    const bare = {
      id: 'p2',
      title: '   ',
      slug: 'p2',
      category: ' ',
      creator_name: '  ',
      language: 'xx',
      featured: 'yes',
      closed: 'yes',
      tags: 'maps',
      support_options: { type: 'grant' },
    }
    expect(answerOf({ projects: [bare] }).page.projects).toEqual([
      {
        id: 'p2',
        title: 'Untitled Project',
        slug: 'p2',
        description: '',
        category: 'Uncategorized',
        tags: [],
        thumbnailUrl: null,
        featured: false,
        website: null,
        creatorName: 'Anonymous',
        language: null,
        closesOn: null,
        isClosed: false,
        outcome: null,
        supportOptions: [],
      },
    ])
  })

  it.each(['javascript:alert(1)', 'javascript:"https://example.org"', 'example.org'])(
    'has no link to %s',
    (website) => {
      expect(answerOf({ projects: [{ ...row, website }] }).page.projects[0]).toMatchObject({
        website: null,
      })
    },
  )

  it('leaves out rows without an id or slug', () => {
    const projects = [
      null,
      'p',
      { slug: 's' },
      { id: '', slug: 's' },
      { id: 'p', slug: 5 },
      { id: 4, slug: 's' },
    ]
    expect(answerOf({ projects }).page.projects).toEqual([])
  })

  it('knows the next page, the words to mark and near misses', () => {
    expect(answerOf({ next: 'cursor', marks: ['flood', 1, ''], near: true }).page).toMatchObject({
      next: 'cursor',
      marks: ['flood'],
      near: true,
    })
    expect(answerOf({ next: '', near: 'true' }).page).toMatchObject({
      next: null,
      marks: [],
      near: false,
    })
  })

  it('counts exactly unless the answer says otherwise', () => {
    expect(answerOf({ total: 4 }).page.total).toEqual({ count: 4, exact: true })
    expect(answerOf({ total: 1000, exact: false }).page.total).toEqual({
      count: 1000,
      exact: false,
    })
    expect(answerOf({ total: '4' }).page.total).toBeNull()
  })

  it.each([undefined, null, 'page', {}, { projects: 'none' }])('is not %j', (answer) => {
    expect(() => parsePage(answer, NO_FILTERS)).toThrow('Not a catalogue page')
  })
})

describe('the numbers beside the filters', () => {
  const facets = {
    total: 9,
    featured: 2,
    categories: [{ value: 'tech', count: 5 }, { value: '' }, { count: 3 }, null],
    types: [{ value: 'grant', count: '5' }],
    tags: [{ value: 'maps', count: 1 }],
  }
  const read = {
    total: 9,
    featured: 2,
    categories: [{ value: 'tech', count: 5 }],
    types: [{ value: 'grant', count: 0 }],
    tags: [{ value: 'maps', count: 1 }],
  }

  it('are read, alone and with a page', () => {
    expect(parseFacets(facets)).toEqual(read)
    expect(answerOf({ facets }).facets).toEqual(read)
  })

  it('are none where they were not asked for, and zero where they are not readable', () => {
    expect(answerOf({}).facets).toBeNull()
    expect(answerOf({ facets: 'all' }).facets).toBeNull()
    expect(parseFacets(null)).toEqual({
      total: 0,
      featured: 0,
      categories: [],
      types: [],
      tags: [],
    })
  })
})

describe('a wider search', () => {
  const filters: CatalogueFilters = {
    query: 'flood maps',
    category: 'tech',
    type: 'grant',
    stage: 'open',
    tags: ['maps', 'water'],
    featured: true,
    amount: '50',
    currency: 'EUR',
    sort: 'newest',
    after: 'cursor',
  }
  const wider = (without: string, more: object = {}) =>
    answerOf({ wider: [{ without, total: 3, ...more }] }, filters).page.wider
  const rest = { ...filters, sort: '', after: '' }

  it.each([
    ['category', {}, { category: '' }],
    ['type', {}, { type: '' }],
    ['stage', {}, { stage: '' }],
    ['tag', { value: 'maps' }, { tags: ['water'] }],
    ['featured', {}, { featured: false }],
    ['amount', {}, { amount: '', currency: '' }],
    ['word', { query: 'flood' }, { query: 'flood' }],
    [
      'filters',
      {},
      { category: '', type: '', stage: '', tags: [], featured: false, amount: '', currency: '' },
    ],
    ['query', {}, { query: '' }],
  ])('without %s starts over with the other filters', (without, more, left) => {
    expect(wider(without, more)).toEqual([
      {
        without,
        value: 'value' in more ? more.value : '',
        filters: { ...rest, ...left },
        count: 3,
        exact: true,
      },
    ])
  })

  it('may count no further', () => {
    expect(wider('type', { exact: false })).toMatchObject([{ exact: false }])
  })

  it('without something unknown is none', () => {
    expect(wider('colour')).toEqual([])
    expect(answerOf({ wider: [null, 'type'] }, filters).page.wider).toEqual([])
    expect(answerOf({ wider: 'type' }, filters).page.wider).toEqual([])
  })
})
