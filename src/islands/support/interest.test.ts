import { describe, expect, it } from 'vitest'
import {
  awaitsStep,
  changedTerms,
  INTEREST_STATES,
  type InterestSide,
  interestRecordSchema,
  interestSchema,
  isOpen,
  listedInterestSchema,
  stepsOf,
  type Terms,
} from './interest.ts'

const terms: Terms = {
  project_title: 'Tidewatch',
  type: 'equity',
  title: 'Shares',
  description: 'A part.',
  min_amount: 100,
  currency: 'USD',
  details: { share: 2, rights: 'none' },
}
const row = {
  id: 'i',
  project_id: 'p',
  option_id: 'o',
  thread_id: 't',
  amount: '250.5',
  currency: 'EUR',
  note: 'Hello',
  terms,
  new_terms: { ...terms, title: 'New shares' },
  terms_changed_at: '2026-11-20T10:00:00Z',
  version: 2,
  state: 'seen',
  created_at: '2026-11-19T10:00:00Z',
  country: 'AT',
  of_age: true,
  ended_with_project: true,
}
const read = {
  id: 'i',
  projectId: 'p',
  optionId: 'o',
  threadId: 't',
  amount: 250.5,
  currency: 'EUR',
  note: 'Hello',
  terms,
  newTerms: { ...terms, title: 'New shares' },
  termsChangedAt: '2026-11-20T10:00:00Z',
  version: 2,
  state: 'seen',
  createdAt: '2026-11-19T10:00:00Z',
  country: 'AT',
  isOfAge: true,
  endedWithProject: true,
}

describe('a row of interests', () => {
  it('is read whole', () => expect(interestSchema.parse(row)).toEqual(read))

  it('may lack what is gone and what was not stated', () => {
    const { id, version, state, created_at } = row
    expect(interestSchema.parse({ id, terms: {}, version, state, created_at })).toEqual({
      id: 'i',
      projectId: null,
      optionId: null,
      threadId: null,
      amount: null,
      currency: 'USD',
      note: null,
      terms: {
        project_title: '',
        type: 'other',
        title: '',
        description: '',
        min_amount: 0,
        currency: 'USD',
        details: {},
      },
      newTerms: null,
      termsChangedAt: null,
      version: 2,
      state: 'seen',
      createdAt: '2026-11-19T10:00:00Z',
      country: null,
      isOfAge: false,
      endedWithProject: false,
    })
  })
})

describe('a row of a list', () => {
  const { id: _, ...rest } = row

  it('says whose it is and of what', () => {
    const listed = {
      ...rest,
      interest_id: 'i',
      project_title: 'T',
      project_slug: 's',
      other_name: 'Bob',
    }
    expect(listedInterestSchema.parse(listed)).toEqual({
      ...read,
      projectTitle: 'T',
      projectSlug: 's',
      projectCategory: 'other',
      projectThumbnail: null,
      otherName: 'Bob',
    })
  })

  it('may be of a project that is not public and of a person who is gone', () => {
    expect(listedInterestSchema.parse({ ...rest, interest_id: 'i' })).toEqual({
      ...read,
      projectTitle: '',
      projectSlug: null,
      projectCategory: 'other',
      projectThumbnail: null,
      otherName: 'Anonymous',
    })
  })
})

describe('the record of an interest', () => {
  const event = {
    id: 1,
    at: '2026-11-19T10:00:00Z',
    side: 'supporter',
    kind: 'expressed',
    to_state: 'sent',
    note: 'Why',
    data: { amount: '9', currency: 'GBP', terms },
  }

  it('holds both people and every event', () => {
    const answer = {
      interest: row,
      side: 'recipient',
      supporter_name: 'Ada',
      recipient_name: 'Bob',
      project_title: 'Tidewatch',
      project_slug: 'tidewatch',
      events: [event, { ...event, note: null, data: { currency: 'XXX' } }],
    }
    const known = { id: 1, at: event.at, side: 'supporter', kind: 'expressed', toState: 'sent' }
    expect(interestRecordSchema.parse(answer)).toEqual({
      interest: read,
      side: 'recipient',
      supporterName: 'Ada',
      recipientName: 'Bob',
      projectTitle: 'Tidewatch',
      projectSlug: 'tidewatch',
      events: [
        { ...known, note: 'Why', amount: 9, currency: 'GBP', terms },
        { ...known, note: null, amount: null, currency: null, terms: null },
      ],
    })
  })

  it('names nobody who is gone', () => {
    expect(
      interestRecordSchema.parse({ interest: row, side: 'supporter', events: [] }),
    ).toMatchObject({
      supporterName: 'Anonymous',
      recipientName: 'Anonymous',
      projectTitle: '',
      projectSlug: null,
    })
  })
})

describe('changed terms', () => {
  it.each([
    [{}, []],
    [{ title: 'Other' }, ['title']],
    [{ type: 'grant' }, ['type']],
    [{ min_amount: 101 }, ['min_amount']],
    [{ currency: 'EUR' }, ['currency']],
    [{ description: 'Other' }, ['description']],
    [{ details: { share: 3, rights: 'none' } }, ['description']],
    [{ details: { rights: 'none', share: 2 } }, []],
    [{ project_title: 'Other' }, []],
  ] as const)('%j are named as %j', (changes, fields) => {
    expect(changedTerms(terms, { ...terms, ...changes })).toEqual(fields)
  })
})

describe('steps', () => {
  it('are taken by the side they belong to, and never out of an end', () => {
    const steps = (side: InterestSide) =>
      Object.fromEntries(INTEREST_STATES.map((state) => [state, stepsOf(side, state)]))
    const ended = { agreed_outside: [], declined: [], withdrawn: [] }
    expect(steps('supporter')).toEqual({
      sent: ['withdrawn'],
      seen: ['withdrawn'],
      replied: ['withdrawn'],
      terms_shared: ['agreed_outside', 'withdrawn'],
      ...ended,
    })
    expect(steps('recipient')).toEqual({
      sent: ['declined'],
      seen: ['declined'],
      replied: ['terms_shared', 'declined'],
      terms_shared: ['declined'],
      ...ended,
    })
  })

  it.each([
    ['supporter', 'replied', null, false],
    ['supporter', 'terms_shared', null, true],
    ['supporter', 'sent', '2026-11-20T10:00:00Z', true],
    ['supporter', 'withdrawn', '2026-11-20T10:00:00Z', false],
    ['recipient', 'sent', null, true],
    ['recipient', 'replied', '2026-11-20T10:00:00Z', false],
    ['recipient', 'terms_shared', null, false],
    ['recipient', 'agreed_outside', null, false],
  ] as const)(
    'of the %s from %s, terms changed %s, are awaited: %s',
    (side, state, at, isAwaited) => {
      expect(awaitsStep(side, { state, termsChangedAt: at })).toBe(isAwaited)
    },
  )

  it('end with agreement, refusal and withdrawal', () => {
    expect(INTEREST_STATES.filter((state) => !isOpen(state))).toEqual([
      'agreed_outside',
      'declined',
      'withdrawn',
    ])
  })
})
