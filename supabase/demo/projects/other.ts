import type { DemoProject } from '../types.ts'

export const other: DemoProject[] = [
  {
    slug: 'sextons-almanac',
    title: "Sexton's Almanac",
    creator: 'sexton',
    category: 'other',
    description:
      'Reads weathered gravestones with a phone and a lamp, and gives each village its own register.',
    tags: ['history', 'volunteers', 'photography'],
    timeline: 'Two parishes each month, in the dry half of the year.',
    age: 84,
    options: [],
  },
  {
    slug: 'nightbus-library',
    title: 'Nightbus Library',
    creator: 'nachtlinie',
    category: 'other',
    description: 'Short audio stories for the last bus home, each exactly as long as the ride.',
    tags: ['stories', 'audio', 'public transport'],
    website: 'https://nightbus-library.example',
    timeline: 'One line each month; the night trains follow next autumn.',
    target: { amount: 36000, currency: 'EUR' },
    featured: true,
    picture: { alt: 'A night bus in silhouette, its windows lit, on an empty road' },
    age: 26,
    options: [
      {
        type: 'other',
        title: 'Adopt a line',
        description:
          'One bus line for a year: eight stories, the plates and a workshop at the terminus. You choose the line, we choose the authors.',
        minAmount: 2400,
        currency: 'EUR',
      },
      {
        type: 'grant',
        title: 'One story',
        description:
          'A gift that pays the author and the reader of one story, in advance. You receive the number to call on the evening it begins.',
        minAmount: 30,
        currency: 'EUR',
      },
    ],
  },
  {
    slug: 'orchard-line',
    title: 'Orchard Line',
    creator: 'oudeRas',
    category: 'other',
    description:
      'Finds old fruit trees, names them, and posts their cuttings to people who have room.',
    tags: ['trees', 'seeds', 'maps', 'exchange'],
    website: 'https://orchard-line.example',
    timeline: 'Cuttings are posted each February; one reserve orchard is planted each autumn.',
    target: { amount: 58000, currency: 'EUR' },
    picture: { alt: 'A bare fruit tree in silhouette against a blue light' },
    age: 66,
    closesIn: 40,
    options: [
      {
        type: 'other',
        title: 'Graft pledge',
        description:
          'Two scions of a rare variety each February for three years, with instructions. In return you promise to send two onwards. One failed graft is replaced.',
        minAmount: 45,
        currency: 'EUR',
      },
      {
        type: 'grant',
        title: 'Name a tree',
        description:
          'A gift that pays for the genetic test of one tree nobody has been able to name. You hear the result first.',
        minAmount: 38,
        currency: 'EUR',
      },
      {
        type: 'token',
        title: 'Scion vouchers',
        description:
          'Each voucher is good for one scion of a variety you choose, in any of the next four winters. Not tradable, not exchangeable for money.',
        details: { exemption: 'under_million' },
        minAmount: 12,
        currency: 'EUR',
      },
    ],
  },
  {
    slug: 'tin-roof-weather',
    title: 'Tin Roof Weather',
    creator: 'tinRoof',
    category: 'other',
    description:
      'Listens to rain on school roofs and fills the ninety kilometres between two weather stations.',
    tags: ['weather', 'schools', 'sensors', 'open data'],
    website: 'https://tin-roof-weather.example',
    timeline: 'One hundred roofs before each rainy season, four hundred in two years.',
    target: { amount: 67000, currency: 'USD' },
    age: 98,
    options: [
      {
        type: 'grant',
        title: 'One roof',
        description:
          'A gift that pays for a box, its spare parts and three years of radio fees. You may follow its readings from the first rain.',
        minAmount: 130,
        currency: 'USD',
      },
      {
        type: 'other',
        title: 'Sister school',
        description:
          'A company, club or class follows one school for a year: its readings, its weather book and a call each term, when it suits the teachers.',
        minAmount: 750,
        currency: 'USD',
      },
    ],
  },
  {
    slug: 'common-wavelength',
    title: 'Common Wavelength',
    creator: 'wavelength',
    category: 'other',
    description:
      'One studio system for community radio, owned together by the stations that broadcast with it.',
    tags: ['radio', 'cooperative', 'open source'],
    website: 'https://common-wavelength.example',
    timeline: 'Two countries of rights reporting each half-year; archives move six at a time.',
    target: { amount: 125000, currency: 'GBP' },
    age: 143,
    unconfirmed: true,
    options: [
      {
        type: 'equity',
        title: 'Investing member shares',
        description:
          'Shares of 100 pounds without a vote. Interest only if the general meeting decides on it; repaid only if reserves allow. You may lose all of it.',
        minAmount: 100,
        currency: 'GBP',
      },
      {
        type: 'revenue',
        title: 'Three percent of station fees',
        description:
          'Supporters together receive 3 percent of what stations pay, for three years. When stations close it shrinks, and it may bring back less than you put in.',
        minAmount: 50,
        currency: 'GBP',
      },
    ],
  },
]
