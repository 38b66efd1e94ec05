import type { DemoProject } from '../types.ts'

export const gaming: DemoProject[] = [
  {
    slug: 'salt-and-signal',
    title: 'Salt & Signal',
    creator: 'gannet',
    category: 'gaming',
    description: 'A radio puzzle for two: one keeps the lighthouse, one is out there in the dark.',
    tags: ['co-op', 'puzzle', 'sea'],
    website: 'https://salt-and-signal.example',
    timeline:
      'Two nights each quarter, the blind mode in spring, consoles after the twelfth night.',
    target: { amount: 98000, currency: 'EUR' },
    featured: true,
    picture: { alt: 'A lighthouse in silhouette, its beam crossing a dark sea' },
    film: '/demo/salt-and-signal.webm',
    age: 8,
    options: [
      {
        type: 'revenue',
        title: 'Share of sales',
        description:
          'Supporters together receive 10 percent of income after store fees, until 1.5 times the amount has been paid, or for five years. Most games earn little; this may be much less than you gave.',
        minAmount: 40,
        currency: 'EUR',
      },
      {
        type: 'other',
        title: 'A voice on the radio',
        description:
          'You record one message in your own words, which sailors in the game may hear at night. We help with the recording and keep the right to say no.',
        minAmount: 220,
        currency: 'EUR',
      },
    ],
  },
  {
    slug: 'ember-court',
    title: 'Ember Court',
    creator: 'tallow',
    category: 'gaming',
    description:
      'A tactics game in which power is light, and every order burns a little of what you have.',
    tags: ['tactics', 'turn-based', 'level editor'],
    website: 'https://ember-court.example',
    timeline: 'Ten courts in eight months, matches by turn in ten, the open editor in twelve.',
    target: { amount: 74000, currency: 'USD' },
    age: 39,
    options: [
      {
        type: 'token',
        title: 'Wax Seal',
        description:
          'A seal in your account: early access to the editor, your coat of arms in the hall, one vote in the quarterly poll. No share in the company, not tradable, no advantage in a match.',
        minAmount: 25,
        currency: 'USD',
      },
      {
        type: 'other',
        title: 'Design a court',
        description:
          'Six hours with our level designer, until a court of your own is good enough for the campaign. It appears under your name.',
        minAmount: 600,
        currency: 'USD',
      },
    ],
  },
  {
    slug: 'pocket-provinces',
    title: 'Pocket Provinces',
    creator: 'almanach',
    category: 'gaming',
    description:
      'Run one small province for a hundred years, with real records, and argue with what really happened.',
    tags: ['history', 'education', 'strategy', 'archives'],
    website: 'https://pocket-provinces.example',
    timeline: 'One province every five months; lesson plans follow each by six weeks.',
    target: { amount: 230000, currency: 'EUR' },
    picture: { alt: 'A map of a small province, its rivers and roads glowing' },
    age: 77,
    options: [
      {
        type: 'equity',
        title: 'Shares in the studio',
        description:
          'Shares of 200 euros through a holding of small investors, at a company value of 2.2 million euros. No dividend is planned, and there is no market for them. All of it can be lost.',
        minAmount: 200,
        currency: 'EUR',
      },
      {
        type: 'grant',
        title: 'Lesson plans',
        description:
          'A gift towards lesson plans in five languages. They stay free for every school, for ever.',
        minAmount: 15,
        currency: 'EUR',
      },
    ],
  },
  {
    slug: 'kumo-no-michi',
    title: 'Kumo no Michi',
    creator: 'yamabiko',
    category: 'gaming',
    description:
      'A quiet walking game along a postal road above the clouds. One letter, the next village.',
    tags: ['walking', 'ink', 'stories', 'Japan'],
    website: 'https://kumo-no-michi.example',
    timeline: 'Four villages each season; the wind is recorded over one winter.',
    target: { amount: 9500000, currency: 'JPY' },
    picture: { alt: 'A path over ridges that rise from a sea of clouds' },
    age: 52,
    options: [
      {
        type: 'revenue',
        title: 'Share of sales',
        description:
          'Supporters together receive 12 percent of income after store fees for four years. A quiet game sells quietly: you may get back only a part, or nothing.',
        minAmount: 5000,
        currency: 'JPY',
      },
      {
        type: 'other',
        title: 'A letter in the game',
        description:
          'You write a letter of at most eighty words, and the carrier takes it to a village. Our editor translates it with you.',
        minAmount: 12000,
        currency: 'JPY',
      },
    ],
  },
  {
    slug: 'rulebound',
    title: 'Rulebound',
    creator: 'rulebound',
    category: 'gaming',
    description:
      'Teaches a new board game while you play it, and finds the holes in its rules before printing.',
    tags: ['board games', 'teaching', 'logic'],
    timeline: 'Fifteen games each month; the free editor in month 9.',
    target: { amount: 150000, currency: 'EUR' },
    age: 110,
    options: [
      {
        type: 'equity',
        title: 'Minority shares',
        description:
          'Shares without a vote from 500 euros, at a company value of 2.6 million euros. They cannot be traded, no dividend is planned, and they may become worthless.',
        minAmount: 500,
        currency: 'EUR',
      },
      {
        type: 'grant',
        title: 'Rules in sign language',
        description:
          'A gift that pays for one family game in sign language or easy language. Free for all, not repaid.',
        minAmount: 40,
        currency: 'EUR',
      },
      {
        type: 'other',
        title: 'A check of your rules',
        description:
          'For authors: one full check of your rule book by an editor, with a written report, before you show it to publishers.',
        minAmount: 390,
        currency: 'EUR',
      },
    ],
  },
]
