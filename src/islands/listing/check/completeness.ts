/** Input of the completeness score. */
export interface ListingParts {
  readonly description: string
  /** Markdown. */
  readonly content: string
  readonly hasCover: boolean
  readonly coverAlt: string
  /** Pictures besides the cover. */
  readonly pictures: number
  readonly hasVideo: boolean
  readonly hasWebsite: boolean
  readonly hasTarget: boolean
  readonly timeline: string
  /** Uses of funds and milestones with words. */
  readonly uses: number
  readonly milestones: number
  readonly options: readonly {
    readonly description: string
    /** Number of terms stated, out of `possible` for its type. */
    readonly stated: number
    readonly possible: number
  }[]
}

/** Creator guides, by slug. */
type GuideSlug =
  | 'project-submission'
  | 'funding-models'
  | 'marketing'
  | 'financial-planning'
  | 'legal'

/** Keys under `listingCheck.tips` in the translations. */
type TipCode =
  | 'description'
  | 'content'
  | 'structure'
  | 'cover'
  | 'coverAlt'
  | 'media'
  | 'website'
  | 'target'
  | 'timeline'
  | 'uses'
  | 'milestones'
  | 'options'
  | 'terms'

/** A tip, the guide that explains it and the points it is worth. */
interface Tip {
  readonly code: TipCode
  readonly guide: GuideSlug
  readonly points: number
}

interface Criterion extends Tip {
  /** Degree of fulfilment, 0 to 1. */
  readonly met: (parts: ListingParts) => number
}

const ratio = (length: number, enough: number) => Math.min(1, length / enough)
const toScore = (isMet: boolean) => (isMet ? 1 : 0)

/** Points add up to 100. */
const CRITERIA: readonly Criterion[] = [
  {
    code: 'content',
    guide: 'project-submission',
    points: 18,
    met: ({ content }) => ratio(content.trim().length, 800),
  },
  {
    code: 'cover',
    guide: 'project-submission',
    points: 12,
    met: (parts) => toScore(parts.hasCover),
  },
  {
    code: 'options',
    guide: 'funding-models',
    points: 13,
    met: ({ options }) => toScore(options.length > 0),
  },
  {
    code: 'terms',
    guide: 'legal',
    points: 10,
    met: ({ options }) => {
      const met = options.map(({ description, stated, possible }) => {
        const terms = possible === 0 ? 1 : ratio(stated, possible / 2)
        return description.trim() === '' ? terms / 2 : terms
      })
      return met.length === 0 ? 0 : Math.min(...met)
    },
  },
  {
    code: 'description',
    guide: 'project-submission',
    points: 10,
    met: ({ description }) => ratio(description.trim().length, 60),
  },
  {
    code: 'media',
    guide: 'marketing',
    points: 8,
    met: ({ pictures, hasVideo }) => toScore(pictures > 0 || hasVideo),
  },
  {
    code: 'timeline',
    guide: 'financial-planning',
    points: 5,
    met: ({ timeline }) => toScore(timeline.trim() !== ''),
  },
  {
    code: 'uses',
    guide: 'financial-planning',
    points: 5,
    met: ({ uses }) => toScore(uses > 0),
  },
  {
    code: 'milestones',
    guide: 'financial-planning',
    points: 5,
    met: ({ milestones }) => toScore(milestones > 0),
  },
  {
    code: 'target',
    guide: 'financial-planning',
    points: 5,
    met: (parts) => toScore(parts.hasTarget),
  },
  { code: 'website', guide: 'marketing', points: 4, met: (parts) => toScore(parts.hasWebsite) },
  {
    code: 'coverAlt',
    guide: 'project-submission',
    points: 3,
    met: ({ hasCover, coverAlt }) => toScore(!hasCover || coverAlt.trim() !== ''),
  },
  {
    code: 'structure',
    guide: 'project-submission',
    points: 2,
    met: ({ content }) => toScore((content.match(/^#{1,4}\s+\S/gm) ?? []).length >= 2),
  },
]

/** The score of a listing, 0 to 100, and tips to improve it, most valuable first. */
export function completeness(parts: ListingParts): {
  readonly score: number
  readonly tips: readonly Tip[]
} {
  let score = 0
  const tips: Tip[] = []
  for (const { code, guide, points, met } of CRITERIA) {
    const earned = points * met(parts)
    score += earned
    // Without an option, the `options` tip comes first.
    const isNext = code !== 'terms' || parts.options.length > 0
    if (earned < points && isNext) tips.push({ code, guide, points: Math.ceil(points - earned) })
  }
  return { score: Math.floor(score), tips: tips.sort((a, b) => b.points - a.points) }
}
