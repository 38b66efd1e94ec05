import { expect, it } from 'vitest'
import { emptyOption } from '#islands/listing/form/options.ts'
import { EMPTY_SUBMISSION } from './form.ts'
import { listingOf } from './listing.ts'

const NONE = { cover: null, gallery: [] }

it('shows an empty form as a listing with its defaults', () => {
  expect(listingOf(EMPTY_SUBMISSION, NONE, 'Anna')).toMatchObject({
    title: 'Untitled Project',
    category: 'Uncategorized',
    thumbnailUrl: null,
    targetAmount: null,
    supportOptions: [],
    creatorName: 'Anna',
  })
})

it('shows what is typed and leaves out what is not valid yet', () => {
  const listing = listingOf(
    {
      ...EMPTY_SUBMISSION,
      title: 'Tidewatch',
      targetAmount: '12,000',
      website: 'htt',
      videoUrl: 'https://vimeo.com/76979871',
      options: {
        ...EMPTY_SUBMISSION.options,
        token: {
          ...emptyOption('token'),
          offered: true,
          title: 'Access',
          terms: 'One year',
          minimum: 'x',
          currency: 'EUR',
          details: { use: 'Entry', supply: ' ', lockup: '' },
        },
      },
    },
    NONE,
    'Anna',
  )
  expect(listing).toMatchObject({
    slug: 'tidewatch',
    targetAmount: 12_000,
    website: null,
    videoUrl: 'https://vimeo.com/76979871',
    supportOptions: [
      {
        type: 'token',
        title: 'Access',
        description: 'One year',
        minAmount: 0,
        currency: 'EUR',
        details: { use: 'Entry' },
      },
    ],
  })
})

it('is a listing as the public will see it, without the spaces around what was typed', () => {
  const pictures = {
    cover: { url: '/c.webp', alt: ' A lamp ' },
    gallery: [{ url: '/g.webp', alt: 'G' }],
  }
  const values = {
    ...EMPTY_SUBMISSION,
    title: ' Tidewatch ',
    description: ' Floods. ',
    timeline: ' Autumn ',
    content: 'Text',
    category: 'tech',
    website: 'example.org',
  }
  const { createdAt, updatedAt, ...listing } = listingOf(values, pictures, 'Anna')
  expect(createdAt).toBe(updatedAt)
  expect(Math.abs(Date.now() - Date.parse(createdAt))).toBeLessThan(60_000)
  expect(listing).toEqual({
    id: 'preview',
    title: 'Tidewatch',
    slug: 'tidewatch',
    description: 'Floods.',
    content: 'Text',
    thumbnailUrl: '/c.webp',
    thumbnailAlt: 'A lamp',
    mediaType: 'image',
    mediaUrl: '/c.webp',
    videoUrl: null,
    gallery: [{ url: '/g.webp', alt: 'G' }],
    creatorId: null,
    creatorName: 'Anna',
    category: 'tech',
    tags: [],
    featured: false,
    status: 'pending',
    website: 'https://example.org',
    displayOrder: 9999,
    targetAmount: null,
    currency: 'USD',
    timeline: 'Autumn',
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
  expect(listingOf(EMPTY_SUBMISSION, NONE, 'Anna')).toMatchObject({
    timeline: null,
    thumbnailAlt: null,
  })
})
