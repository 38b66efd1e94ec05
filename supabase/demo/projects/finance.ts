import type { DemoProject } from '../types.ts'

export const finance: DemoProject[] = [
  {
    slug: 'evenkeel',
    title: 'Evenkeel',
    creator: 'evenkeel',
    category: 'finance',
    description:
      'A budget for uneven income: pay yourself the same each week, in fat months and thin ones.',
    tags: ['budget', 'freelance', 'self-employed'],
    website: 'https://evenkeel.example',
    timeline: 'Bank connections in months 1 to 5, France in month 8, Portugal in month 12.',
    target: { amount: 260000, currency: 'GBP' },
    featured: true,
    picture: { alt: 'A jagged line of income becoming a calm horizon' },
    gallery: [{ file: 'evenkeel-screen.webp', alt: 'The three numbers of the app on a phone' }],
    age: 9,
    options: [
      {
        type: 'equity',
        title: 'Ordinary shares',
        description:
          'Ordinary shares at a company value of 3.1 million pounds before this round: 100 pounds is about 0.003 percent. With a vote. No dividend is planned, later rounds dilute, and you may lose everything.',
        minAmount: 100,
        currency: 'GBP',
      },
      {
        type: 'revenue',
        title: 'Two percent of income',
        description:
          'Supporters together receive 2 percent of subscription income for four years, paid each quarter. There is no lowest amount: in a bad quarter it can be nothing.',
        minAmount: 250,
        currency: 'GBP',
      },
    ],
  },
  {
    slug: 'pebble-pension',
    title: 'Pebble Pension',
    creator: 'pebble',
    category: 'finance',
    description:
      'Ten jobs, ten forgotten pension pots: find them, compare their costs, keep one from job to job.',
    tags: ['pensions', 'casual work', 'mutual'],
    website: 'https://pebble.example',
    timeline: 'Three provider agreements each quarter; the telephone line opens in month 4.',
    target: { amount: 140000, currency: 'EUR' },
    age: 55,
    options: [
      {
        type: 'equity',
        title: 'Member shares',
        description:
          'Up to 40 shares of 50 euros with one vote per person. No dividend. Returned at face value only if the board agrees, and lost if the society fails.',
        minAmount: 50,
        currency: 'EUR',
      },
      {
        type: 'other',
        title: 'Sponsor an evening line',
        description:
          'Your organisation pays for one language of the telephone line for a month. We name you in the yearly report and nowhere else.',
        minAmount: 1200,
        currency: 'EUR',
      },
    ],
  },
  {
    slug: 'opencrate',
    title: 'Opencrate',
    creator: 'opencrate',
    category: 'finance',
    description:
      'Small food makers advance each other the sixty days between delivery and payment, on open books.',
    tags: ['food', 'cooperative', 'cash flow', 'invoices'],
    website: 'https://opencrate.example',
    timeline: 'Wholesaler matching within six months, two further countries within eighteen.',
    target: { amount: 210000, currency: 'EUR' },
    picture: { alt: 'Stacked crates in front of a low warm light' },
    age: 73,
    options: [
      {
        type: 'revenue',
        title: 'Part of the fee',
        description:
          'Supporters together receive a tenth of the fee that the cooperative earns, for five years and at most 1.5 times what was given. It follows the seasons and can stop altogether.',
        minAmount: 200,
        currency: 'EUR',
      },
    ],
  },
  {
    slug: 'tanomi-circles',
    title: '頼母子の輪',
    creator: 'tanomi',
    category: 'finance',
    description:
      '近所どうしの頼母子講に、これまでなかったものを。誰にでも見える、ひとつの共有の帳面です。',
    tags: ['貯蓄', 'ご近所', '日本'],
    website: 'https://tanomi.example',
    timeline: '春に古い携帯電話向けの版、夏に新しい本人確認、年末までに3つの言語。',
    target: { amount: 18000000, currency: 'JPY' },
    age: 102,
    options: [
      {
        type: 'revenue',
        title: '会費収入の分配',
        description:
          '支援者全体で、輪の月会費の8%を5年間受け取ります。年に1回、銀行振込でお支払いします。金額は小さく、支援した額に届かないことがあります。',
        minAmount: 10000,
        currency: 'JPY',
      },
      {
        type: 'grant',
        title: '翻訳をひとつ支える',
        description:
          '講に入ったことのある人が手がける、ベトナム語、ネパール語、ポルトガル語いずれかへの翻訳のための寄付です。返金はありません。',
        minAmount: 3000,
        currency: 'JPY',
      },
    ],
  },
  {
    slug: 'clearfold',
    title: 'Clearfold',
    creator: 'klarfalz',
    category: 'finance',
    description:
      'A carbon account from the bills a small business already has, every number traceable to its source.',
    tags: ['climate', 'bookkeeping', 'open source'],
    website: 'https://clearfold.example',
    timeline: 'Three trades in five months, the bookkeeping interface in eight.',
    target: { amount: 75000, currency: 'EUR' },
    age: 34,
    closesIn: 9,
    options: [
      {
        type: 'token',
        title: 'Audit credits',
        description:
          'One credit pays for one check of a carbon account by a trained reviewer, for you or for a business you choose. Credits do not expire, cannot be traded and give no claim on the foundation.',
        details: { exemption: 'utility' },
        minAmount: 60,
        currency: 'EUR',
      },
      {
        type: 'grant',
        title: 'Gift to the foundation',
        description:
          'A gift towards emission factors for trades that nobody has measured. You receive a receipt and the yearly report; nothing is paid back.',
        minAmount: 0,
        currency: 'EUR',
      },
    ],
  },
]
