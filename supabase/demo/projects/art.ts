import type { DemoProject } from '../types.ts'

export const art: DemoProject[] = [
  {
    slug: 'understudy',
    title: 'Understudy',
    creator: 'promptCorner',
    category: 'art',
    description:
      'A rehearsal room for stage actors: scripts, cues and a patient scene partner at eleven at night.',
    tags: ['theatre', 'voice', 'rehearsal'],
    website: 'https://understudy.example',
    timeline: 'Verse in four months, forty voices in eight, the shared room in the second year.',
    target: { amount: 90000, currency: 'EUR' },
    featured: true,
    picture: { alt: 'An empty stage: a chair in silhouette in front of a single light' },
    age: 17,
    options: [
      {
        type: 'revenue',
        title: 'Share of licences',
        description:
          'Supporters together receive 7 percent of licence income until 1.3 times the amount has been paid, or for five years. Paid each half-year; it may bring back less than you put in.',
        minAmount: 50,
        currency: 'EUR',
      },
      {
        type: 'other',
        title: 'A year for a drama school',
        description:
          'You pay for one class, we set it up and train the teacher. The school owes you nothing; most send a photograph.',
        minAmount: 480,
        currency: 'EUR',
      },
    ],
  },
  {
    slug: 'la-rumeur-des-murs',
    title: 'La Rumeur des murs',
    creator: 'oreilles',
    category: 'art',
    description: 'Des promenades sonores où les murs peints racontent ceux qui vivent en face.',
    tags: ['son', 'quartier', 'patrimoine', 'radio'],
    website: 'https://rumeur-des-murs.example',
    timeline: 'Deux parcours au printemps, trois à l’automne, trois l’année suivante.',
    target: { amount: 48000, currency: 'EUR' },
    picture: { alt: 'Un immeuble à contre-jour, dont le mur porte un grand visage' },
    age: 61,
    options: [
      {
        type: 'grant',
        title: 'Don à l’association',
        description:
          'Un don pour les enquêtes, le montage et les droits. Vous recevez un reçu et la lettre du printemps. Aucun remboursement, aucune part.',
        minAmount: 5,
        currency: 'EUR',
      },
      {
        type: 'other',
        title: 'Commander un parcours',
        description:
          'Pour une ville, une bibliothèque ou un bailleur : un parcours de six murs, réalisé avec les habitants, qui restera libre et gratuit.',
        minAmount: 5800,
        currency: 'EUR',
      },
    ],
  },
  {
    slug: 'slow-loom',
    title: 'Slow Loom',
    creator: 'slowLoom',
    category: 'art',
    description:
      'Four thousand weaving drafts from closed mills, made weavable again and free to use.',
    tags: ['textiles', 'archive', 'craft'],
    timeline: 'Seven archives in two years; about a hundred new drafts online each month.',
    target: { amount: 52000, currency: 'GBP' },
    picture: { alt: 'Warp and weft crossing in front of a violet light' },
    gallery: [{ file: 'slow-loom-draft.webp', alt: 'A weaving draft, thread by thread' }],
    age: 119,
    options: [
      {
        type: 'other',
        title: 'Adopt a draft',
        description:
          'Your gift pays for reading, checking and weaving one draft. You receive a woven sample by post, and the pattern stays free for everyone.',
        minAmount: 85,
        currency: 'GBP',
      },
      {
        type: 'grant',
        title: 'Open a drawer',
        description:
          'A gift that brings the travelling camera stand to one small archive for a week. We report what was in the drawers.',
        minAmount: 1500,
        currency: 'GBP',
      },
    ],
  },
  {
    slug: 'second-negative',
    title: 'Second Negative',
    creator: 'secondNegative',
    category: 'art',
    description:
      'Brings back faded films by comparing worn copies, frame by frame. Nothing is invented.',
    tags: ['film', 'restoration', 'archive'],
    website: 'https://second-negative.example',
    timeline: 'The faster aligner in six months, six films in cinemas within two winters.',
    target: { amount: 110000, currency: 'EUR' },
    picture: { alt: 'Frames of a film strip, lit one after the other' },
    film: '/demo/second-negative.webm',
    age: 29,
    options: [
      {
        type: 'revenue',
        title: 'Share of the first season',
        description:
          'Supporters together receive 15 percent of the ticket income of the six films, once, after the season. It depends on how many people come and may be nothing.',
        minAmount: 75,
        currency: 'EUR',
      },
      {
        type: 'other',
        title: 'Save one minute',
        description:
          'Pays for scanning and restoring 1,440 frames. You receive the minute before and after, and your name in the credits if you wish.',
        minAmount: 140,
        currency: 'EUR',
      },
    ],
  },
  {
    slug: 'one-breath',
    title: 'One Breath',
    creator: 'unisono',
    category: 'art',
    description:
      'A rehearsal room for choirs that live far apart, built around the delay instead of against it.',
    tags: ['music', 'choir', 'sound'],
    website: 'https://one-breath.example',
    timeline: 'Phones in seven months, rooms for 120 voices in twelve.',
    target: { amount: 130000, currency: 'EUR' },
    age: 80,
    options: [
      {
        type: 'equity',
        title: 'Shares without a vote',
        description:
          'Quotas of 300 euros at a company value of 1.8 million euros. No vote, no planned dividend, no market. They can lose all their value.',
        minAmount: 300,
        currency: 'EUR',
      },
      {
        type: 'revenue',
        title: 'Five percent of room fees',
        description:
          'Supporters together receive 5 percent of what choirs pay, for four years, with summer quarters close to zero. There is no promise that your amount comes back.',
        minAmount: 100,
        currency: 'EUR',
      },
    ],
  },
]
