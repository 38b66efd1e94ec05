import type { OrganisationKey } from './organisations.ts'

export type DemoCurrency = 'USD' | 'EUR' | 'GBP' | 'JPY'

export interface DemoOption {
  type: 'equity' | 'token' | 'revenue' | 'grant' | 'other'
  title: string
  /** The terms, in the organisation's words. */
  description: string
  /** Terms by name, as the kind of option has them; the page says openly which are missing. */
  details?: Readonly<Record<string, string | number>>
  /** Smallest amount in `currency`; 0 when there is none. */
  minAmount: number
  currency: DemoCurrency
}

/** A listing of the demo. Its full text is `content/<slug>.md`. */
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
  /** Present when `media/<slug>.webp` is the listing's picture; the others show their generated cover. */
  picture?: { alt: string }
  /** Names of further pictures below `media/`, with what they show. */
  gallery?: { file: string; alt: string }[]
  /** Path on this site of a short film shown instead of the picture on the detail page. */
  film?: string
  /** Approved unless it says otherwise. */
  status?: 'pending' | 'rejected' | 'archived'
  /** The reviewer's words to the creator. */
  reviewNote?: string
  /** Days before seeding on which it was submitted. */
  age: number
  options: DemoOption[]
}
