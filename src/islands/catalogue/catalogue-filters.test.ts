import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countFilters,
  defaultSort,
  filtersPath,
  isFiltered,
  NO_FILTERS,
  parseFilters,
  sameFilters,
} from './catalogue-filters.ts'

const parse = (search: string) => parseFilters(new URLSearchParams(search))

describe('parseFilters', () => {
  it('reads a shared address', () => {
    const address =
      'q=flood+maps&category=tech&type=revenue&stage=closed&tag=open+data&tag=sea&tag=sea&featured=1' +
      '&amount=12.50&currency=EUR&sort=newest&after=MTB8_-9'
    expect(parse(address)).toEqual({
      query: 'flood maps',
      category: 'tech',
      type: 'revenue',
      stage: 'closed',
      tags: ['open data', 'sea'],
      featured: true,
      amount: '12.50',
      currency: 'EUR',
      sort: 'newest',
      after: 'MTB8_-9',
    })
  })

  it.each([
    ['type', 'type=shares'],
    ['type in another case', 'type=Equity'],
    ['cursor with other signs', 'after=a%27b'],
    ['cursor of absurd length', `after=${'a'.repeat(401)}`],
    ['stage', 'stage=over'],
    ['query of spaces', 'q=+++'],
    ['negative amount', 'amount=-5'],
    ['amount in words', 'amount=1e9'],
    ['currency', 'currency=SEK'],
    ['order', 'sort=price'],
    ['order that is usual anyway', 'sort=order'],
    ['featured', 'featured=yes'],
    ['tags', 'tag=&tag=+'],
    ['NUL', 'q=%00'],
    ['nothing', ''],
  ])('reads an unusable %s as any', (_name, search) => {
    expect(parse(search)).toEqual(NO_FILTERS)
  })

  it('cuts long words without leaving half a sign', () => {
    const { query } = parse(`q=${'a'.repeat(199)}${encodeURIComponent('🌊')}`)
    expect(query.isWellFormed()).toBe(true)
    expect(query.length).toBeLessThanOrEqual(200)
  })

  it('gives back what filtersPath wrote, in every locale', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 30, unit: 'binary' }),
        fc.constantFrom('', 'equity', 'token', 'revenue', 'grant', 'other' as const),
        fc.constantFrom('en', 'fr', 'ja' as const),
        (text, type, locale) => {
          const filters = { ...parse(new URLSearchParams({ q: text }).toString()), type }
          const url = new URL(filtersPath(filters as never, locale as never), 'http://x')
          expect(parseFilters(url.searchParams)).toEqual(filters)
        },
      ),
      { numRuns: 50 },
    )
  })
})

describe('filtersPath', () => {
  it('leaves out what is any', () => {
    expect(filtersPath(NO_FILTERS, 'en')).toBe('/projects')
    expect(filtersPath({ category: 'Art & Kids' }, 'de')).toBe('/de/projects?category=Art+%26+Kids')
  })
})

describe('isFiltered', () => {
  it('does not count the place in the list', () => {
    expect(isFiltered({ ...NO_FILTERS, after: 'abc', sort: 'newest' })).toBe(false)
    expect(isFiltered({ ...NO_FILTERS, type: 'grant' })).toBe(true)
  })
})

describe('countFilters', () => {
  it('counts every tag, and an amount with its currency once', () => {
    expect(countFilters({ ...NO_FILTERS, query: 'x' })).toBe(0)
    expect(
      countFilters({
        ...NO_FILTERS,
        tags: ['a', 'b'],
        amount: '5',
        currency: 'EUR',
        type: 'grant',
      }),
    ).toBe(4)
    expect(countFilters({ ...NO_FILTERS, currency: 'EUR' })).toBe(1)
  })
})

describe('the address of filters', () => {
  it('writes every filter under its own name', () => {
    const filters = {
      query: 'sea',
      category: 'tech',
      type: 'grant',
      stage: 'soon',
      tags: ['a', 'b c'],
      featured: true,
      amount: '12.50',
      currency: 'EUR',
      sort: 'newest',
      after: 'x',
    } as const
    expect(filtersPath(filters, 'fr')).toBe(
      '/fr/projects?q=sea&category=tech&type=grant&stage=soon&tag=a&tag=b+c&featured=1&amount=12.50&currency=EUR&sort=newest&after=x',
    )
    expect(parse(filtersPath(filters, 'en').split('?')[1] ?? '')).toEqual(filters)
  })
})

describe('what is typed', () => {
  it('is taken with spaces around an amount, whole or with cents', () => {
    expect(parse('amount=+50+')).toMatchObject({ amount: '50', currency: 'USD' })
    expect(parse('amount=50.5&currency=GBP')).toMatchObject({ amount: '50.5', currency: 'GBP' })
    expect(parse('amount=50.555')).toEqual(NO_FILTERS)
  })

  it('may be a currency alone, of which any is the default', () => {
    expect(parse('amount=&currency=GBP')).toMatchObject({ amount: '', currency: 'GBP' })
    expect(parse('amount=&currency=')).toEqual(NO_FILTERS)
  })

  it('counts five tags at most', () => {
    const search = ['a', 'b', 'c', 'd', 'e', 'f'].map((tag) => `tag=${tag}`).join('&')
    expect(parse(search).tags).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('says the order of a search by relevance and of a list by the team', () => {
    expect(parse('q=a&sort=relevance').sort).toBe('')
    expect(parse('sort=relevance').sort).toBe('relevance')
    expect(defaultSort('a')).toBe('relevance')
    expect(defaultSort('')).toBe('order')
  })

  it('filters with a text alone, and not with nothing', () => {
    expect(isFiltered(parse('q=a'))).toBe(true)
    expect(isFiltered(NO_FILTERS)).toBe(false)
  })
})

describe('sameFilters', () => {
  it('knows filters that ask for the same list', () => {
    expect(sameFilters(parse('q=a&tag=b'), parse('tag=b&q=a'))).toBe(true)
    expect(sameFilters(parse('q=a'), parse('q=b'))).toBe(false)
  })
})
