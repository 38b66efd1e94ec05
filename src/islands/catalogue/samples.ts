import type { TFunction } from 'i18next'
import { DEFAULT_CURRENCY } from '#core/money.ts'
import type { ProjectSummary } from './project-summary.ts'

/**
 * Built-in samples for an empty or unreachable catalogue. Always labelled as samples, and without page, website or
 * support.
 */
export function sampleProjects(t: TFunction): ProjectSummary[] {
  const base = {
    ...{ thumbnailUrl: null, featured: false, website: null, language: null },
    ...{ closesOn: null, isClosed: false, outcome: null },
  }
  const terms = { minAmount: 0, currency: DEFAULT_CURRENCY }
  return [
    {
      ...base,
      id: 'sample-1',
      slug: 'sample-harbour-lights',
      title: t('browse.sample1Title'),
      description: t('browse.sample1Text'),
      category: 'tech',
      tags: [],
      creatorName: t('browse.sample'),
      supportOptions: [
        { ...terms, type: 'equity', title: t('optionTypes.equity') },
        { ...terms, type: 'revenue', title: t('optionTypes.revenue') },
      ],
    },
    {
      ...base,
      id: 'sample-2',
      slug: 'sample-paper-theatre',
      title: t('browse.sample2Title'),
      description: t('browse.sample2Text'),
      category: 'art',
      tags: [],
      creatorName: t('browse.sample'),
      supportOptions: [{ ...terms, type: 'grant', title: t('optionTypes.grant') }],
    },
  ]
}
