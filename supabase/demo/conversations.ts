import type { DemoFile } from './files.ts'
import type { PersonKey } from './people.ts'

interface DemoMessage {
  from: 'supporter' | 'creator'
  /** Who of the creator's team wrote it, if not the creator. */
  by?: PersonKey
  text: string
  /** Hours before seeding. */
  age: number
  files?: DemoFile[]
  /** Not yet opened by the recipient. */
  unread?: true
}

/** A conversation about one project, oldest message first. */
export interface DemoConversation {
  project: string
  supporter: PersonKey
  /** The confirmed interest it started with, if any, by the option's index in the listing. */
  interest?: {
    option: number
    amount: number | null
    note?: string
    state: 'sent' | 'seen' | 'replied' | 'terms_shared'
  }
  messages: DemoMessage[]
}

/** Listings whose creators show how much interest there is. */
export const SHOWN_INTEREST: readonly string[] = ['nightbus-library']

/** Conversations between the demo accounts. Each published account has something unread. */
export const demoConversations: DemoConversation[] = [
  {
    project: 'tidewatch',
    supporter: 'supporter',
    interest: {
      option: 1,
      amount: 280,
      note: 'Two sensors, if that helps the planning.',
      state: 'replied',
    },
    messages: [
      {
        from: 'supporter',
        age: 75,
        text: 'Hello, I would like to pay for two sensors in a town on your waiting list. May I say which one? I grew up close to the second of the six, and know the bridge by the mill rather well.',
      },
      {
        from: 'creator',
        by: 'pebble',
        age: 70,
        text: 'Thank you, that is very welcome. You may choose the town, and we choose the exact spot together with the harbour office, since it has to be reachable at low water. The bridge by the mill is on our list already.',
      },
      {
        from: 'creator',
        age: 69,
        files: [
          {
            name: 'Letter to supporters.pdf',
            lines: [
              'Tidewatch: what your gift does',
              'It pays for sensors, masts and the harbour office that looks after them.',
              'Nothing is repaid. You get a place on the map and one report each year.',
              'You agree to it with us, not with the platform, and pay nothing there.',
            ],
          },
          { name: 'Sensor at low water.webp', picture: 'tidewatch-sensor.webp' },
        ],
        text: 'The terms in short: it is a gift, nothing is repaid, and you get the place on the map and one report each year. We send you a letter with our bank details; you agree to it directly with us.',
      },
      {
        from: 'supporter',
        age: 3,
        unread: true,
        text: 'That sounds right to me. Please send the letter. One more question: what happens to the sensor if the town leaves after three years?',
      },
    ],
  },
  {
    project: 'tidewatch',
    supporter: 'doorstep',
    interest: { option: 1, amount: null, state: 'sent' },
    messages: [
      {
        from: 'supporter',
        age: 8,
        unread: true,
        text: 'We help people who come home from hospital, some of them in streets that flood. Could our coordinators get the forecast as a text message in the morning? We would gladly pay for a sensor where it matters to them.',
      },
    ],
  },
  {
    project: 'understudy',
    supporter: 'supporter',
    interest: { option: 0, amount: 150, state: 'terms_shared' },
    messages: [
      {
        from: 'supporter',
        age: 150,
        text: 'I have been using the test version for an amateur production, and the prompting by breath is a small wonder. I am thinking about the revenue share. When would the first half-year begin?',
      },
      {
        from: 'creator',
        age: 131,
        text: 'How lovely to hear. The first half-year begins in January, and the first payment, if there is one, follows in August. The full agreement is six pages; shall we send it?',
      },
      { from: 'supporter', age: 128, text: 'Yes, please. I like to read the small print aloud.' },
      {
        from: 'creator',
        age: 20,
        unread: true,
        text: 'It is on its way by mail. Page four is the one about bad years: please read that one aloud twice, and ask us anything.',
      },
    ],
  },
  {
    project: 'nightbus-library',
    supporter: 'supporter',
    interest: { option: 1, amount: 30, state: 'replied' },
    messages: [
      {
        from: 'supporter',
        age: 410,
        text: 'I take line 7 home three nights a week, and would like to give one story to it.',
      },
      {
        from: 'creator',
        age: 388,
        text: 'Line 7 has a long stretch along the river that nobody has written about. We have an author in mind who drives it. You will hear the number to call before anyone else does.',
      },
      { from: 'supporter', age: 386, text: 'A driver! Even better. Thank you.' },
    ],
  },
  {
    project: 'nightbus-library',
    supporter: 'tallow',
    interest: { option: 1, amount: 60, state: 'replied' },
    messages: [
      {
        from: 'supporter',
        age: 300,
        text: 'Two stories from us, please: one for the line to the printers, and one for whoever falls asleep before the end.',
      },
      {
        from: 'creator',
        age: 290,
        text: 'Sleepers get the ending first. Thank you, we will write when both are recorded.',
      },
    ],
  },
  {
    project: 'nightbus-library',
    supporter: 'doorstep',
    interest: { option: 1, amount: 90, state: 'replied' },
    messages: [
      {
        from: 'supporter',
        age: 520,
        text: 'Our night carers ride three of your lines. Could a story be short enough for four stops?',
      },
      {
        from: 'creator',
        age: 512,
        text: 'The shortest is two stops long, and it is everybody’s favourite.',
      },
    ],
  },
  {
    project: 'sextons-almanac',
    supporter: 'supporter',
    messages: [
      {
        from: 'supporter',
        age: 245,
        text: 'I can offer two free evenings and a good lamp. There is a churchyard near me with about two hundred stones. Nobody has a list. How do we begin?',
      },
      {
        from: 'creator',
        age: 240,
        text: 'With a cup of tea at the vicarage, usually. Ask who keeps the burial book, and whether you may photograph. After that, we send somebody to show you how to hold the lamp.',
      },
    ],
  },
  {
    project: 'common-wavelength',
    supporter: 'harbourLight',
    messages: [
      {
        from: 'supporter',
        age: 320,
        text: 'Two of our towns have a community station. Could a flood warning be put on air automatically, with a presenter able to stop it?',
      },
      {
        from: 'creator',
        age: 300,
        text: 'It could. There is a slot for official notices, and the presenter always has the last word. Shall we try it with one station before the winter storms?',
      },
      {
        from: 'supporter',
        age: 296,
        text: 'Yes. We will bring the tide, you bring the transmitter.',
      },
      {
        from: 'creator',
        age: 30,
        unread: true,
        text: 'The station by the estuary would like to begin next week. Could one of you come to their Tuesday meeting?',
      },
    ],
  },
  {
    project: 'salt-and-signal',
    supporter: 'tallow',
    messages: [
      {
        from: 'supporter',
        age: 60,
        text: 'We played the third night twice, back to back at the office table, and lost a ship each time. Congratulations. How did you do the fog?',
      },
      {
        from: 'creator',
        age: 52,
        unread: true,
        text: 'With a lot of thrown-away fog. Come by, and we will show you the drawer it is kept in.',
      },
    ],
  },
]
