import type { DemoProject } from '../types.ts'

/** Listings visible only to their creator and administrators: pending, rejected and archived. */
export const unpublished: DemoProject[] = [
  {
    slug: 'brightwork',
    title: 'Brightwork',
    creator: 'harbourLight',
    category: 'tech',
    description:
      'A logbook for wooden boats: every plank, coat and leak in its place, also without a network.',
    tags: ['boats', 'craft'],
    website: 'https://brightwork.example',
    timeline: 'Hull drawings over the winter, the yard version before the boats go back in.',
    target: { amount: 42000, currency: 'EUR' },
    status: 'pending',
    age: 2,
    options: [
      {
        type: 'revenue',
        title: 'Share of subscriptions',
        description:
          'Supporters together receive 6 percent of subscription income for four years. It is a small market, and the share might return little or nothing.',
        minAmount: 80,
        currency: 'EUR',
      },
    ],
  },
  {
    slug: 'cassette-club',
    title: 'Cassette Club',
    creator: 'bandsalat',
    category: 'other',
    description:
      'Cassette decks to borrow from the library, and a patient way to keep the voices on old tapes.',
    tags: ['archive', 'libraries', 'sound'],
    timeline: 'Forty libraries within a year of the first deck.',
    target: { amount: 29000, currency: 'EUR' },
    status: 'pending',
    age: 1,
    options: [
      {
        type: 'grant',
        title: 'One deck for one library',
        description:
          'A gift that pays for the repair of one deck, its box and its first year of belts. Lending stays free.',
        minAmount: 95,
        currency: 'EUR',
      },
    ],
  },
  {
    slug: 'jukebox-atlas',
    title: 'Jukebox Atlas',
    creator: 'halfwayHouse',
    category: 'art',
    description:
      'A map of the songs that village bands once recorded, from the fifties to the nineties.',
    tags: ['music', 'maps', 'archive'],
    website: 'https://jukebox-atlas.example',
    timeline: 'Five collections in ten months, the listening booth next summer.',
    target: { amount: 33000, currency: 'EUR' },
    status: 'rejected',
    reviewNote:
      'Thank you for Jukebox Atlas: we enjoyed the songs. We cannot publish it yet, for two reasons. First, the posting rules ask that you hold the rights to what you offer, and your text says that songs of closed labels are published first and removed on objection. Please describe how you will clear them beforehand, or leave them out. Second, we could not find Halfway House Recordings in a company or association register: please send the entry. Then submit again, and we will look at it within five business days.',
    age: 19,
    options: [
      {
        type: 'revenue',
        title: 'Share of subscriptions',
        description:
          'Supporters together receive 8 percent of subscription income for three years, which could remain at nothing.',
        minAmount: 60,
        currency: 'EUR',
      },
    ],
  },
  {
    slug: 'paper-lantern-season',
    title: 'Paper Lantern Season',
    creator: 'papierlicht',
    category: 'art',
    description:
      'Forty shop windows, forty paper scenes lit from behind, one ghost story. Finished as planned.',
    tags: ['paper', 'city', 'sound'],
    website: 'https://paper-lantern-season.example',
    timeline: 'Completed: 47 nights.',
    target: { amount: 62300, currency: 'EUR' },
    status: 'archived',
    age: 260,
    options: [
      {
        type: 'grant',
        title: 'Light one window',
        description: 'A gift that paid for the lamp, the paper and the fee of one window.',
        minAmount: 45,
        currency: 'EUR',
      },
    ],
  },
]
