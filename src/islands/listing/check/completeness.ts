/** What counts for how complete a listing is. */
export interface ListingParts {
  readonly description: string
  /** Markdown. */
  readonly content: string
  readonly hasCover: boolean
  readonly coverAlt: string
  /** Further pictures. */
  readonly pictures: number
  readonly hasVideo: boolean
  readonly hasWebsite: boolean
  readonly hasTarget: boolean
  readonly timeline: string
  readonly options: readonly {
    readonly description: string
    /** Terms that are stated, of those its kind can have. */
    readonly stated: number
    readonly possible: number
  }[]
}

/** Guides of the creator resources, by slug. */
type GuideSlug =
  | 'project-submission'
  | 'funding-models'
  | 'marketing'
  | 'financial-planning'
  | 'legal'

/** What would make a listing more complete, as `listingCheck.tips` of the translations names it. */
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
  | 'options'
  | 'terms'

/** A tip with the guide that says more, and the points it is worth. */
interface Tip {
  readonly code: TipCode
  readonly guide: GuideSlug
  readonly points: number
}

interface Criterion extends Tip {
  /** How far it is met, 0 to 1. */
  readonly met: (parts: ListingParts) => number
}

const reach = (length: number, enough: number) => Math.min(1, length / enough)
const yes = (isMet: boolean) => (isMet ? 1 : 0)

/** Points add up to 100. */
const CRITERIA: readonly Criterion[] = [
  {
    code: 'content',
    guide: 'project-submission',
    points: 20,
    met: ({ content }) => reach(content.trim().length, 800),
  },
  { code: 'cover', guide: 'project-submission', points: 15, met: (parts) => yes(parts.hasCover) },
  {
    code: 'options',
    guide: 'funding-models',
    points: 15,
    met: ({ options }) => yes(options.length > 0),
  },
  {
    code: 'terms',
    guide: 'legal',
    points: 10,
    met: ({ options }) => {
      const met = options.map(({ description, stated, possible }) => {
        const terms = possible === 0 ? 1 : reach(stated, possible / 2)
        return description.trim() === '' ? terms / 2 : terms
      })
      return met.length === 0 ? 0 : Math.min(...met)
    },
  },
  {
    code: 'description',
    guide: 'project-submission',
    points: 10,
    met: ({ description }) => reach(description.trim().length, 60),
  },
  {
    code: 'media',
    guide: 'marketing',
    points: 10,
    met: ({ pictures, hasVideo }) => yes(pictures > 0 || hasVideo),
  },
  {
    code: 'timeline',
    guide: 'financial-planning',
    points: 5,
    met: ({ timeline }) => yes(timeline.trim() !== ''),
  },
  { code: 'target', guide: 'financial-planning', points: 5, met: (parts) => yes(parts.hasTarget) },
  { code: 'website', guide: 'marketing', points: 5, met: (parts) => yes(parts.hasWebsite) },
  {
    code: 'coverAlt',
    guide: 'project-submission',
    points: 3,
    met: ({ hasCover, coverAlt }) => yes(!hasCover || coverAlt.trim() !== ''),
  },
  {
    code: 'structure',
    guide: 'project-submission',
    points: 2,
    met: ({ content }) => yes((content.match(/^#{1,4}\s+\S/gm) ?? []).length >= 2),
  },
]

/** How complete a listing is, 0 to 100, and what would add to it, what is worth most first. */
export function completeness(parts: ListingParts): {
  readonly score: number
  readonly tips: readonly Tip[]
} {
  let score = 0
  const tips: Tip[] = []
  for (const { code, guide, points, met } of CRITERIA) {
    const earned = points * met(parts)
    score += earned
    // Terms come with an option; without one, the option is what is missing.
    const isNext = code !== 'terms' || parts.options.length > 0
    if (earned < points && isNext) tips.push({ code, guide, points: Math.ceil(points - earned) })
  }
  return { score: Math.floor(score), tips: tips.sort((a, b) => b.points - a.points) }
}
