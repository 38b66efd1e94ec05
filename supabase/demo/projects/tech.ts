import type { DemoProject } from '../types.ts'

export const tech: DemoProject[] = [
  {
    slug: 'tidewatch',
    title: 'Tidewatch: open flood maps',
    creator: 'harbourLight',
    category: 'tech',
    description:
      'Street-level flood forecasts from cheap sensors, run by the towns that need them.',
    tags: ['climate', 'open data', 'maps', 'sensors'],
    website: 'https://tidewatch.example',
    timeline:
      'Sensors ordered in month 1, six towns connected by month 9, review published in month 14.',
    target: { amount: 180000, currency: 'USD' },
    featured: true,
    picture: { alt: 'A dark coastline lit from behind, with contour lines of the rising water' },
    gallery: [
      { file: 'tidewatch-chart.webp', alt: 'Forecast and measured water level over one night' },
      { file: 'tidewatch-sensor.webp', alt: 'A sensor on a quay wall, drawn in outline' },
    ],
    film: '/demo/tidewatch.webm',
    age: 12,
    options: [
      {
        type: 'equity',
        title: 'Investing member shares',
        description:
          'Shares of 500 dollars in the cooperative, without a vote. Interest of at most 3 percent only if the general meeting grants it. Repayable after five years if reserves allow. You can lose all of it.',
        details: {
          instrument: 'Investing member share of 500 dollars, without a vote',
          exit: 'Repayable after five years if reserves allow',
        },
        minAmount: 500,
        currency: 'USD',
      },
      {
        type: 'grant',
        title: 'A sensor for a town',
        description:
          'A gift that pays for one sensor, its mounting and three years of radio fees. You receive its place on the map and a yearly report. Nothing is repaid.',
        details: { reward: 'A place on the map and a yearly report' },
        minAmount: 140,
        currency: 'USD',
      },
    ],
  },
  {
    slug: 'ferrule',
    title: 'Ferrule',
    creator: 'ferrule',
    category: 'tech',
    description:
      'Repair guides that read themselves aloud and wait for you, hands full, in the cellar.',
    tags: ['repair', 'voice', 'accessibility'],
    website: 'https://ferrule.example',
    timeline:
      'One hundred guides every four months; noisy-room speech in four languages within a year.',
    target: { amount: 95000, currency: 'GBP' },
    age: 41,
    options: [
      {
        type: 'revenue',
        title: 'Share of subscriptions',
        description:
          'Supporters together receive 6 percent of subscription income, paid twice a year, until 1.4 times the amount has been paid or six years have passed. It may bring back less than you put in, or nothing.',
        details: { share: 6, cap: 1.4, period: 'At most six years', payout: 'Twice a year' },
        minAmount: 100,
        currency: 'GBP',
      },
      {
        type: 'other',
        title: 'Commission a guide',
        description:
          'You name a thing that breaks, we write, test and publish the guide within four months, free for everyone. Your name stands at its end, if you wish.',
        details: { reward: 'A published guide with your name', delivery: 'Within four months' },
        minAmount: 320,
        currency: 'GBP',
      },
    ],
  },
  {
    slug: 'nightshift',
    title: 'Nightshift',
    creator: 'nightshift',
    category: 'tech',
    description:
      'Office computers that sleep at night, lent safely to small laboratories that cannot wait.',
    tags: ['science', 'computing', 'commons', 'energy', 'open source'],
    website: 'https://nightshift.example',
    timeline:
      'Audit in the first quarter, graphics cards in the third, 1,000 computers after a year.',
    target: { amount: 120000, currency: 'EUR' },
    picture: { alt: 'A dark office block at night, a few windows glowing in sequence' },
    age: 67,
    options: [
      {
        type: 'token',
        title: 'Compute credits',
        description:
          'Vouchers for one core hour each, at 3 cents, valid for five years. Usable or given away, never tradable. They give no share in the association and no claim to money.',
        details: { exemption: 'utility' },
        minAmount: 30,
        currency: 'EUR',
      },
      {
        type: 'grant',
        title: 'Pay for the audit',
        description:
          'A gift towards the outside security audit. The full report is published three months after the holes in it are closed.',
        minAmount: 0,
        currency: 'EUR',
      },
    ],
  },
  {
    slug: 'gruenschnabel',
    title: 'Grünschnabel',
    creator: 'gruenschnabel',
    category: 'tech',
    description: 'Vogelstimmen erkennen ohne Netz und ohne Konto, und ein offener Atlas für alle.',
    tags: ['Natur', 'offene Daten', 'Bürgerforschung'],
    website: 'https://gruenschnabel.example',
    timeline: 'Neue Arten zu jedem Frühling, das Aufnahmegerät für Schulen in neun Monaten.',
    target: { amount: 64000, currency: 'EUR' },
    picture: {
      alt: 'Ein Vogel als Silhouette auf einem Zweig, dahinter die Wellen seines Gesangs',
    },
    age: 88,
    options: [
      {
        type: 'grant',
        title: 'Förderbeitrag',
        description:
          'Eine Zuwendung an den Verein, für neue Arten und geprüfte Meldungen. Ohne Gegenleistung und ohne Rückzahlung; eine Bescheinigung kommt im Januar.',
        minAmount: 10,
        currency: 'EUR',
      },
      {
        type: 'other',
        title: 'Patenschaft für einen Schulhof',
        description:
          'Ein Aufnahmegerät als Bausatz für eine Schule, samt Werkstatt-Tag. Sie wählen die Schule, oder wir fragen eine, die wartet.',
        minAmount: 185,
        currency: 'EUR',
      },
    ],
  },
  {
    slug: 'plainsight',
    title: 'Plainsight',
    creator: 'plainsight',
    category: 'tech',
    description:
      'Walks through public forms the way people do, and shows authorities where the door is stuck.',
    tags: ['accessibility', 'public sector'],
    website: 'https://plainsight.example',
    timeline: 'Three form systems within ten months; the tester panel starts in month 2.',
    target: { amount: 350000, currency: 'EUR' },
    age: 23,
    options: [
      {
        type: 'equity',
        title: 'Depositary receipts',
        description:
          'Each 250 euros buys 0.01 percent of the company through a foundation that votes for all small holders. No dividend is planned, there is no market for the receipts, and all of it can be lost.',
        minAmount: 250,
        currency: 'EUR',
      },
    ],
  },
]
