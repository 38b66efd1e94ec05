import { expect, test } from 'vitest'
import { projectListSchema, projectSchema } from './project.ts'

test('a bare row gets every default', () => {
  expect(projectSchema.parse({ id: 'p1' })).toEqual({
    id: 'p1',
    title: 'Untitled Project',
    slug: '',
    description: '',
    content: '',
    thumbnailUrl: null,
    thumbnailAlt: null,
    mediaType: 'image',
    mediaUrl: null,
    videoUrl: null,
    gallery: [],
    createdAt: '',
    updatedAt: '',
    creatorId: null,
    creatorName: 'Anonymous',
    category: 'Uncategorized',
    tags: [],
    featured: false,
    status: 'pending',
    website: null,
    displayOrder: 9999,
    targetAmount: null,
    currency: 'USD',
    timeline: null,
    useOfFunds: [],
    milestones: [],
    language: null,
    openTo: [],
    creator: null,
    closesOn: null,
    outcome: null,
    isClosed: false,
    confirmedAt: null,
    isUnconfirmed: false,
    reviewNote: null,
    reviewedAt: null,
    reviewChecks: {},
    checkedAt: null,
    changesRequestedAt: null,
    supportOptions: [],
  })
})

test('unknown values are coerced, broken elements dropped', () => {
  const project = projectSchema.parse({
    id: 'p1',
    title: '  ',
    status: 'published',
    media_type: 'hologram',
    currency: 'DOGE',
    display_order: 'first',
    tags: ['a', '', null, 7, 'b'],
    gallery: [{ url: '/a.png' }, {}, 'x'],
    target_amount: '2500.50',
    support_options: [
      { id: 'o1', type: 'gift', min_amount: '100.00', title: '' },
      { type: 'token' },
      null,
    ],
  })
  expect(project).toMatchObject({
    title: 'Untitled Project',
    status: 'pending',
    mediaType: 'image',
    currency: 'USD',
    displayOrder: 9999,
    tags: ['a', 'b'],
    gallery: [{ url: '/a.png', alt: '' }],
    targetAmount: 2500.5,
    supportOptions: [
      { id: 'o1', type: 'other', title: 'Support Option', minAmount: 100, currency: 'USD' },
    ],
  })
})

test('a full row keeps what it says', () => {
  expect(
    projectSchema.parse({
      id: 'p',
      title: 'T',
      status: 'archived',
      media_type: 'video',
      featured: true,
      display_order: 3,
    }),
  ).toMatchObject({
    title: 'T',
    status: 'archived',
    mediaType: 'video',
    featured: true,
    displayOrder: 3,
  })
})

test('a row without an id is an error, in a list it is left out', () => {
  expect(projectSchema.safeParse({ title: 'x' }).success).toBe(false)
  expect(projectListSchema.parse([{ id: 'a' }, {}, null]).map(({ id }) => id)).toEqual(['a'])
  expect(projectListSchema.parse(null)).toEqual([])
})
