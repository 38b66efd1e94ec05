import { expect, test } from 'vitest'
import { LIMITS } from '#core/limits.ts'
import { projectSchema } from '../project.ts'
import {
  adminFormSchema,
  changedColumns,
  EMPTY_OPTION,
  projectFormSchema,
  textsAsked,
  toFormValues,
} from './project-form.ts'

const FILLED = { ...toFormValues(null), title: 'T', description: 'D', content: 'C' }

test('a new project gets the defaults', () => {
  expect(projectFormSchema.parse({ ...FILLED, tags: ' a, ,b,' }).columns).toMatchObject({
    tags: ['a', 'b'],
    website: null,
    display_order: 9999,
    category: '',
    slug: '',
    status: 'pending',
    featured: false,
  })
})

test.each([
  [{ title: ' ' }, 'title', 'form.required'],
  [{ description: '' }, 'description', 'form.required'],
  [{ content: '' }, 'content', 'form.required'],
  [{ description: 'x'.repeat(161) }, 'description', 'form.too_long'],
  [{ website: 'javascript:alert(1)' }, 'website', 'form.url'],
  [{ website: 'https://example.org/"><b>' }, 'website', 'form.url'],
  [{ videoUrl: 'https://?v=1' }, 'videoUrl', 'form.url'],
  [{ thumbnailUrl: '//example.org/a.png' }, 'thumbnailUrl', 'form.url'],
  [{ mediaUrl: '/a\\b.png' }, 'mediaUrl', 'form.url'],
  [{ displayOrder: '1e3' }, 'displayOrder', 'form.whole_number'],
  [{ targetAmount: 'much' }, 'targetAmount', 'form.number'],
  [{ tags: Array.from({ length: 13 }, (_, n) => `t${n}`).join() }, 'tags', 'form.too_many'],
  [{ options: [EMPTY_OPTION] }, 'options.0.title', 'form.required'],
  [
    { options: [{ ...EMPTY_OPTION, title: 'A', description: 'B', minimum: '-1' }] },
    'options.0.minimum',
    'form.number',
  ],
])('refuses %o', (values, path, message) => {
  const issues = projectFormSchema.safeParse({ ...FILLED, ...values }).error?.issues
  expect(issues?.map((issue) => [issue.path.join('.'), issue.message])).toContainEqual([
    path,
    message,
  ])
})

test('addresses are taken as people type them, pictures also from this site', () => {
  const typed = {
    website: 'example.org',
    videoUrl: 'HTTPS://vimeo.com/1',
    thumbnailUrl: '/demo/a.png',
  }
  expect(projectFormSchema.parse({ ...FILLED, ...typed }).columns).toMatchObject({
    website: 'https://example.org',
    video_url: 'https://vimeo.com/1',
    thumbnail_url: '/demo/a.png',
    media_url: null,
  })
})

test('terms are kept by kind, numbers as numbers', () => {
  const option = {
    ...EMPTY_OPTION,
    type: 'revenue' as const,
    title: 'A',
    description: 'B',
    details: { share: '6.5', period: 'Six years', lockup: 'of another kind', cap: '' },
  }
  const { options } = projectFormSchema.parse({ ...FILLED, options: [option] })
  expect(options[0]?.details).toEqual({ share: 6.5, period: 'Six years' })
})

test('administrators save what a listing lacks as it is, but empty no text it has', () => {
  const option = { id: 'o', type: 'grant', title: 'A', description: '' }
  const bare = { id: '1', title: 'T', description: 'D', content: '', support_options: [option] }
  const whole = { ...bare, content: 'C', support_options: [{ ...option, description: 'B' }] }
  const saved = (row: object, changes: object) => {
    const stored = projectSchema.parse(row)
    const schema = adminFormSchema(stored)
    return schema.safeParse({ ...toFormValues(stored), ...changes }).success
  }
  expect(saved(bare, { featured: true })).toBe(true)
  expect(saved(whole, { featured: true })).toBe(true)
  expect(saved(whole, { content: '' })).toBe(false)
  expect(saved({ ...bare, content: 'C' }, { content: '' })).toBe(false)
  expect(saved(whole, { options: [{ ...EMPTY_OPTION, title: 'A' }] })).toBe(false)
  expect(adminFormSchema(null).safeParse({ ...FILLED, content: '' }).success).toBe(false)
  expect(textsAsked(projectSchema.parse(bare))).toEqual({ content: false, options: false })
  for (const form of [null, projectSchema.parse(whole)])
    expect(textsAsked(form)).toEqual({ content: true, options: true })
})

test('sends only what was changed', () => {
  const project = projectSchema.parse({ id: '1', title: 'T', description: 'D', content: 'C' })
  const before = projectFormSchema.parse(toFormValues(project))
  const typed = { ...toFormValues(project), title: 'New' }
  expect(changedColumns(before, projectFormSchema.parse(typed))).toEqual({
    columns: { title: 'New' },
    options: null,
  })
  const decided = { ...typed, title: 'T', status: 'rejected' as const, reviewNote: 'Why' }
  expect(changedColumns(before, projectFormSchema.parse(decided)).columns).toEqual({
    status: 'rejected',
    review_note: 'Why',
  })
})

const OPTION = { ...EMPTY_OPTION, title: 'A', description: 'B' }
const parsed = (option: Partial<typeof EMPTY_OPTION>) =>
  projectFormSchema.safeParse({ ...FILLED, options: [{ ...OPTION, ...option }] })
const parsedOption = (option: Partial<typeof EMPTY_OPTION>) => parsed(option).data?.options[0]

test('an option keeps its id, and has no minimum where none is typed', () => {
  expect(parsedOption({ key: 'o1', minimum: ' 1,500.50 ' })).toEqual({
    id: 'o1',
    type: 'equity',
    title: 'A',
    description: 'B',
    min_amount: 1500.5,
    currency: 'USD',
    details: {},
  })
  expect(parsedOption({ minimum: '  ' })).toMatchObject({ min_amount: 0 })
  expect(parsedOption({})).not.toHaveProperty('id')
})

test('a term that does not fit its kind is named by its place', () => {
  const issue = parsed({ type: 'revenue', details: { share: 'half' } }).error?.issues[0]
  expect([issue?.path.join('.'), issue?.message]).toEqual([
    'options.0.details.share',
    'form.percent',
  ])
  expect(parsedOption({ type: 'revenue', details: { share: ' 5 ' } })?.details).toEqual({
    share: 5,
  })
})

test('tags are split at every comma, and at the lines of a pasted list', () => {
  const tags = '環境、海，地図,a\nb'
  expect(projectFormSchema.parse({ ...FILLED, tags }).columns.tags).toEqual([
    '環境',
    '海',
    '地図',
    'a',
    'b',
  ])
})

test('tags are as many and as long as they may be', () => {
  const tags = Array.from({ length: LIMITS.tags }, (_, n) => `t${n}`)
  expect(projectFormSchema.parse({ ...FILLED, tags: tags.join() }).columns.tags).toEqual(tags)
  const long = 'x'.repeat(LIMITS.tag)
  expect(projectFormSchema.parse({ ...FILLED, tags: long }).columns.tags).toEqual([long])
  expect(
    projectFormSchema.safeParse({ ...FILLED, tags: `a,${long}x` }).error?.issues[0]?.message,
  ).toBe('form.too_long')
})

test.each([
  [' 12 ', 12],
  ['', 9999],
  ['   ', 9999],
  ['999999999', 999_999_999],
  ['1234567890', undefined],
  ['x1', undefined],
  ['1x', undefined],
])('the place %j is %s', (displayOrder, place) => {
  const result = projectFormSchema.safeParse({ ...FILLED, displayOrder })
  expect(result.data?.columns.display_order).toBe(place)
})

test('the form starts from every column of a project', () => {
  const project = projectSchema.parse({
    id: '1',
    title: 'T',
    slug: 's',
    description: 'D',
    content: 'C',
    category: 'tech',
    tags: ['a', 'b'],
    website: 'https://example.org',
    thumbnail_url: '/t.webp',
    thumbnail_alt: 'A lamp',
    media_type: 'video',
    media_url: '/m.mp4',
    video_url: 'https://vimeo.com/76979871',
    gallery: [{ url: '/g.webp', alt: 'G' }],
    target_amount: 1200.5,
    currency: 'EUR',
    timeline: 'Autumn',
    use_of_funds: [{ purpose: 'All', share: 100 }],
    milestones: [{ title: 'Beta', month: '2027-03', text: '' }],
    language: 'de',
    open_to: ['CH', 'GB'],
    featured: true,
    status: 'approved',
    review_note: 'Fine',
    display_order: 4,
    support_options: [
      {
        id: 'o1',
        project_id: '1',
        type: 'revenue',
        title: 'R',
        description: 'E',
        min_amount: 0,
        currency: 'GBP',
        details: { share: 5 },
      },
      { id: 'o2', project_id: '1', type: 'grant', title: 'G', min_amount: 25, currency: 'JPY' },
    ],
  })
  expect(toFormValues(project)).toEqual({
    title: 'T',
    slug: 's',
    description: 'D',
    content: 'C',
    category: 'tech',
    tags: 'a, b',
    website: 'https://example.org',
    thumbnailUrl: '/t.webp',
    thumbnailAlt: 'A lamp',
    mediaType: 'video',
    mediaUrl: '/m.mp4',
    videoUrl: 'https://vimeo.com/76979871',
    gallery: [{ url: '/g.webp', alt: 'G' }],
    targetAmount: '1200.5',
    currency: 'EUR',
    timeline: 'Autumn',
    useOfFunds: [{ purpose: 'All', share: '100' }],
    milestones: [{ title: 'Beta', month: '2027-03', text: '' }],
    language: 'de',
    openTo: { where: 'listed', countries: ['CH', 'GB'] },
    featured: true,
    status: 'approved',
    reviewNote: 'Fine',
    displayOrder: '4',
    options: [
      {
        key: 'o1',
        type: 'revenue',
        title: 'R',
        description: 'E',
        minimum: '',
        currency: 'GBP',
        details: { share: '5', cap: '', period: '', payout: '' },
      },
      {
        key: 'o2',
        type: 'grant',
        title: 'G',
        description: '',
        minimum: '25',
        currency: 'JPY',
        details: { reward: '', delivery: '' },
      },
    ],
  })
})

test('a new project starts empty, pending and behind all others', () => {
  expect(toFormValues(null)).toEqual({
    title: '',
    slug: '',
    description: '',
    content: '',
    category: '',
    tags: '',
    website: '',
    thumbnailUrl: '',
    thumbnailAlt: '',
    mediaType: 'image',
    mediaUrl: '',
    videoUrl: '',
    gallery: [],
    targetAmount: '',
    currency: 'USD',
    timeline: '',
    useOfFunds: [],
    milestones: [],
    language: '',
    openTo: { where: 'all', countries: [] },
    featured: false,
    status: 'pending',
    reviewNote: '',
    displayOrder: '9999',
    options: [],
  })
})

test('everything of a new project is sent, and options as soon as one differs', () => {
  const before = projectFormSchema.parse({ ...FILLED, options: [OPTION] })
  expect(changedColumns(null, before)).toEqual({ columns: before.columns, options: before.options })
  const after = projectFormSchema.parse({ ...FILLED, options: [{ ...OPTION, title: 'New' }] })
  expect(changedColumns(before, after)).toEqual({ columns: {}, options: after.options })
})

test('the words of a decision go with it, also where they are the old ones', () => {
  const old = projectFormSchema.parse({ ...FILLED, reviewNote: 'Why' })
  const decided = projectFormSchema.parse({ ...FILLED, reviewNote: 'Why', status: 'rejected' })
  expect(changedColumns(old, decided).columns).toEqual({ status: 'rejected', review_note: 'Why' })
})
