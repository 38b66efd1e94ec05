import type { DemoProject } from '../types.ts'

export const social: DemoProject[] = [
  {
    slug: 'harvest-ledger',
    title: 'Harvest Ledger',
    creator: 'harvestLedger',
    category: 'social',
    description:
      'Fair-price contracts for small farms, readable on any phone, in eleven languages.',
    tags: ['farming', 'fair trade', 'contracts', 'voice'],
    website: 'https://harvest-ledger.example',
    timeline: 'Witness training before the next sowing, four languages before the next harvest.',
    target: { amount: 160000, currency: 'USD' },
    featured: true,
    picture: { alt: 'Rows of a field running towards a low sun' },
    age: 21,
    options: [
      {
        type: 'grant',
        title: 'Train a witness',
        description:
          'A gift that trains one local witness and pays for a year of visits. You hear twice how it goes. Nothing is repaid.',
        minAmount: 0,
        currency: 'USD',
      },
      {
        type: 'revenue',
        title: 'Share of buyers’ fees',
        description:
          'Supporters together receive 4 percent of the fees that buyers pay, for six years. The fees are small by design; some years it may be nothing.',
        minAmount: 250,
        currency: 'USD',
      },
    ],
  },
  {
    slug: 'doorstep',
    title: 'Doorstep',
    creator: 'doorstep',
    category: 'social',
    description:
      'Two weeks of neighbourly help for people who come home from hospital to an empty flat.',
    tags: ['health', 'neighbours', 'volunteering'],
    website: 'https://doorstep.example',
    timeline: 'Three districts each half-year, starting six weeks after the first grant.',
    target: { amount: 88000, currency: 'GBP' },
    age: 47,
    options: [
      {
        type: 'grant',
        title: 'A coordinator for a week',
        description:
          'A gift that pays for one coordinator, her telephone and her bicycle for one week, in a district you may choose. Spending is reported twice a year.',
        minAmount: 25,
        currency: 'GBP',
      },
    ],
  },
  {
    slug: 'long-table',
    title: 'Long Table',
    creator: 'longTable',
    category: 'social',
    description: 'Moves what big kitchens can spare at eight to the people who can use it by nine.',
    tags: ['food', 'cooperative', 'cargo bikes'],
    website: 'https://long-table.example',
    timeline: 'Bicycles in month 2, the second city in month 7, the open planner in month 10.',
    target: { amount: 70000, currency: 'EUR' },
    picture: { alt: 'A long table in silhouette, plates glowing from below' },
    age: 94,
    closesIn: -9,
    outcome: {
      result: 'partly',
      amount: 51200,
      currency: 'EUR',
      note: 'Four of the six bicycles have been on the road since last week, each with a name. The second city has found its kitchens, but not its dispatcher, so we start there in spring. The planner is open as promised.\n\nThank you to the 73 people and two streets who made this possible.',
      language: 'en',
    },
    story: true,
    options: [
      {
        type: 'equity',
        title: 'Cooperative shares',
        description:
          'Shares of 100 euros, one vote for each member. No interest. Repaid after five years at the earliest, if reserves allow, and lost if the cooperative fails.',
        minAmount: 100,
        currency: 'EUR',
      },
      {
        type: 'other',
        title: 'A bicycle with a name',
        description:
          'A firm or a street pays for one cooled cargo bicycle and gives it a name. It carries the name for as long as it rolls, and no other advertising.',
        minAmount: 6400,
        currency: 'EUR',
      },
    ],
  },
  {
    slug: 'signal-hands',
    title: 'Signal Hands',
    creator: 'signalHands',
    category: 'social',
    description:
      'A pocket dictionary of medical sign language for ambulance crews, made by deaf people.',
    tags: ['sign language', 'health', 'accessibility', 'emergency', 'video', 'training'],
    website: 'https://signal-hands.example',
    timeline: 'One sign language each half-year; training days run all year round.',
    target: { amount: 105000, currency: 'EUR' },
    picture: { alt: 'Two hands in silhouette, forming a sign in front of the light' },
    age: 58,
    options: [
      {
        type: 'other',
        title: 'Sponsor a phrase',
        description:
          'Pays for one phrase from script to final check, in the sign language of your choice. Your dedication appears in the credits.',
        minAmount: 150,
        currency: 'EUR',
      },
      {
        type: 'grant',
        title: 'Night shifts',
        description:
          'A gift towards interpreters on call between ten and six. We publish how many calls there were, and never what was said.',
        minAmount: 20,
        currency: 'EUR',
      },
    ],
  },
  {
    slug: 'firstkey',
    title: 'Firstkey',
    creator: 'eigeneTueren',
    category: 'social',
    description:
      'Explains official letters to young people who leave care, and finds somebody who can help today.',
    tags: ['young people', 'housing', 'plain language'],
    website: 'https://firstkey.example',
    timeline: 'Twenty authorities each quarter; mentors begin in month 3.',
    target: { amount: 82000, currency: 'EUR' },
    age: 130,
    options: [
      {
        type: 'grant',
        title: 'Ten mentor hours',
        description:
          'A gift that pays a trained mentor for ten hours. You get no personal story in return, because those belong to the young people.',
        minAmount: 190,
        currency: 'EUR',
      },
      {
        type: 'other',
        title: 'Partner authority',
        description:
          'For authorities and housing associations: we rewrite your ten most common letters together with young people, and test them before and after.',
        minAmount: 3500,
        currency: 'EUR',
      },
    ],
  },
]
