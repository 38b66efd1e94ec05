import { expect, test } from 'vitest'
import { projectSchema } from '../project.ts'
import { changedColumns, EMPTY_OPTION, projectFormSchema, toFormValues } from './project-form.ts'

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
  [{ displayOrder: 'first' }, 'displayOrder', 'form.number'],
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
  const typed = { website: 'example.org', videoUrl: 'HTTPS://vimeo.com/1', thumbnailUrl: '/a.png' }
  expect(projectFormSchema.parse({ ...FILLED, ...typed }).columns).toMatchObject({
    website: 'https://example.org',
    video_url: 'https://vimeo.com/1',
    thumbnail_url: '/a.png',
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
