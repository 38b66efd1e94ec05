import type { Outcome } from '#islands/listing/outcome.ts'
import type { OrganisationKey } from './organisations.ts'

type DemoCurrency = 'USD' | 'EUR' | 'GBP' | 'JPY'

interface DemoOption {
  type: 'equity' | 'token' | 'revenue' | 'grant' | 'other'
  title: string
  /** The terms, in the organisation's words. */
  description: string
  /** Terms by name, according to the option's type; the page lists missing ones as not stated. */
  details?: Readonly<Record<string, string | number>>
  /** Minimum in `currency`; 0 for none. */
  minAmount: number
  currency: DemoCurrency
}

/** A demo listing. Its full text is `content/<slug>.md`. */
export interface DemoProject {
  slug: string
  title: string
  creator: OrganisationKey
  category: 'tech' | 'finance' | 'art' | 'social' | 'gaming' | 'other'
  /** At most 160 characters. */
  description: string
  tags: string[]
  website?: string
  timeline: string
  target?: { amount: number; currency: DemoCurrency }
  featured?: true
  /** Present if `media/<slug>.webp` exists; other listings show a generated cover. */
  picture?: { alt: string }
  /** Further pictures below `media/`, with alt texts. */
  gallery?: { file: string; alt: string }[]
  /** Path of a short film shown instead of the picture on the detail page. */
  film?: string
  /** Default: approved. */
  status?: 'pending' | 'rejected' | 'archived'
  /** The reviewer's note to the creator. */
  reviewNote?: string
  /** Days between submission and seeding. */
  age: number
  /** Its last day, in days from seeding. */
  closesIn?: number
  /** Its creator was asked twice whether it still holds, in vain. */
  unconfirmed?: true
  /** How it ended. */
  outcome?: Outcome
  /** Its creator agreed to a success story, which is shown. */
  story?: true
  options: DemoOption[]
}
