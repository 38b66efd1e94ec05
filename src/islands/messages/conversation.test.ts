import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Conversation,
  type ConversationAction,
  compareTimes,
  EMPTY,
  lostMessages,
  reduce,
} from './conversation.ts'
import type { Message } from './message.ts'

function message(id: string, changes: Partial<Message> = {}): Message {
  return {
    id,
    threadId: 't',
    clientId: null,
    projectId: null,
    senderId: 'ada',
    recipientId: null,
    senderName: 'Ada',
    content: id,
    files: [],
    isRemoved: false,
    read: false,
    timestamp: `2026-11-20T10:00:0${id.length % 10}.000Z`,
    ...changes,
  }
}
const run = (actions: ConversationAction[], from: Conversation = EMPTY) =>
  actions.reduce(reduce, from)
const out = (clientId: string) =>
  ({
    type: 'queued',
    outgoing: { clientId, content: 'hi', at: '2026-11-20T11:00:00Z', state: 'sending' },
  }) as const

describe('reduce', () => {
  it('keeps every message once and in time order, whatever the order of arrival', () => {
    const all = Array.from({ length: 8 }, (_, i) =>
      message(`m${i}`, { timestamp: `2026-11-20T10:00:0${i}.000Z` }),
    )
    fc.assert(
      fc.property(
        fc.array(fc.subarray(all), { maxLength: 6 }),
        fc.shuffledSubarray(all, { minLength: all.length }),
        (batches, last) => {
          const state = run([
            ...batches.map((messages) => ({ type: 'arrived', messages }) as const),
            { type: 'loaded', page: last, hasOlder: false },
          ])
          expect(state.messages.map((item) => item.id)).toEqual(all.map((item) => item.id))
        },
      ),
    )
  })

  it('puts older messages before and remembers whether there are more', () => {
    const state = run([
      {
        type: 'loaded',
        page: [message('new', { timestamp: '2026-11-20T12:00:00Z' })],
        hasOlder: true,
      },
      {
        type: 'older',
        page: [message('old', { timestamp: '2026-11-19T12:00:00Z' })],
        hasOlder: false,
      },
    ])
    expect(state.messages.map((item) => item.id)).toEqual(['old', 'new'])
    expect(state.hasOlder).toBe(false)
  })

  it('replaces an outgoing message by the stored one with its client id, whichever answer comes first', () => {
    const stored = message('m1', { clientId: 'c1', senderId: 'me' })
    const byPoll = run([out('c1'), { type: 'arrived', messages: [stored] }])
    expect(byPoll.outgoing).toEqual([])
    const late = reduce(byPoll, { type: 'failed', clientId: 'c1', code: 'network.offline' })
    expect(late.outgoing).toEqual([])
    expect(late.messages).toHaveLength(1)
  })

  it('does not queue the same client id twice, nor one that is stored already', () => {
    expect(run([out('c1'), out('c1')]).outgoing).toHaveLength(1)
    const stored = message('m1', { clientId: 'c1', senderId: 'me' })
    expect(run([{ type: 'arrived', messages: [stored] }, out('c1')]).outgoing).toEqual([])
  })

  it('fails and retries one outgoing message and forgets the old reason', () => {
    const failed = run([
      out('c1'),
      out('c2'),
      { type: 'failed', clientId: 'c1', code: 'message.rate_limited' },
    ])
    expect(failed.outgoing.map((item) => item.state)).toEqual(['failed', 'sending'])
    expect(failed.outgoing[0]?.code).toBe('message.rate_limited')
    const retried = reduce(failed, { type: 'retried', clientId: 'c1' })
    expect(retried.outgoing[0]).toEqual({
      clientId: 'c1',
      content: 'hi',
      at: '2026-11-20T11:00:00Z',
      state: 'sending',
    })
  })

  it('marks own messages as seen up to a time and never takes it back', () => {
    const mine = [
      message('a', { senderId: 'me', timestamp: '2026-11-20T10:00:01Z' }),
      message('b', { senderId: 'me', timestamp: '2026-11-20T10:00:02Z' }),
      message('c', { timestamp: '2026-11-20T10:00:00Z' }),
    ]
    const seen = run([
      { type: 'loaded', page: mine, hasOlder: false },
      { type: 'seen', sender: 'me', until: '2026-11-20T10:00:01Z' },
    ])
    const read = (state: Conversation) =>
      state.messages.filter((item) => item.read).map((m) => m.id)
    expect(read(seen)).toEqual(['a'])
    expect(read(reduce(seen, { type: 'arrived', messages: mine }))).toEqual(['a'])
  })

  it('leaves to its page what is older than the pages loaded so far', () => {
    const at = (id: string, second: number) =>
      message(id, { timestamp: `2026-11-20T10:00:0${second}.000Z` })
    const ids = (hasOlder: boolean) =>
      run([
        { type: 'loaded', page: [at('d', 4)], hasOlder },
        { type: 'arrived', messages: [at('a', 1), at('e', 5)] },
      ]).messages.map((item) => item.id)
    expect(ids(true)).toEqual(['d', 'e'])
    expect(ids(false)).toEqual(['a', 'd', 'e'])
  })

  it('jumps to another part of the thread, and closes the gap before it takes new messages', () => {
    const at = (id: string, second: number) =>
      message(id, { timestamp: `2026-11-20T10:00:0${second}.000Z` })
    const jumped = run([
      { type: 'loaded', page: [at('e', 5)], hasOlder: true },
      out('c1'),
      { type: 'jumped', page: [at('b', 2)], hasOlder: true, hasNewer: true },
    ])
    const ids = (state: Conversation) => state.messages.map((item) => item.id)
    expect(ids(jumped)).toEqual(['b'])
    const mine = message('m', { clientId: 'c1', timestamp: '2026-11-20T10:00:07.000Z' })
    const arrived = run([{ type: 'arrived', messages: [at('f', 6), mine] }], jumped)
    expect(ids(arrived)).toEqual(['b'])
    expect(arrived.outgoing).toEqual([])
    const closed = run(
      [
        { type: 'newer', page: [at('c', 3), at('e', 5), at('f', 6), mine], hasNewer: false },
        { type: 'arrived', messages: [at('g', 8)] },
      ],
      arrived,
    )
    expect(ids(closed)).toEqual(['b', 'c', 'e', 'f', 'm', 'g'])
  })

  it('keeps what is shown when loading again fails', () => {
    const state = run([
      { type: 'loaded', page: [message('a')], hasOlder: true },
      { type: 'loadFailed', code: 'network.offline' },
    ])
    expect(state).toMatchObject({ status: 'failed', code: 'network.offline', hasOlder: true })
    expect(state.messages).toHaveLength(1)
  })
})

describe('compareTimes', () => {
  it('tells microseconds apart and understands both notations of UTC', () => {
    expect(
      compareTimes('2026-11-20T10:00:00.123456+00:00', '2026-11-20T10:00:00.123457+00:00'),
    ).toBe(-1)
    expect(compareTimes('2026-11-20T10:00:01+00:00', '2026-11-20T10:00:00.5Z')).toBeGreaterThan(0)
  })
})

describe('states of a thread', () => {
  it('is loading, then ready, and stays what it was in between', () => {
    const shown = run([{ type: 'loaded', page: [message('m')], hasOlder: true }])
    expect(shown).toMatchObject({ status: 'ready', hasOlder: true })
    expect(reduce(shown, { type: 'loading' })).toEqual({ ...shown, status: 'loading' })
    const jumped = reduce(shown, {
      type: 'jumped',
      page: [message('x')],
      hasOlder: false,
      hasNewer: true,
    })
    expect(jumped).toMatchObject({ status: 'ready', hasOlder: false, hasNewer: true })
    expect(jumped.messages.map(({ id }) => id)).toEqual(['x'])
  })

  it('is the same object where nothing changes', () => {
    const shown = run([{ type: 'loaded', page: [message('m')], hasOlder: false }])
    expect(reduce(shown, { type: 'arrived', messages: [] })).toBe(shown)
    expect(reduce(shown, { type: 'seen', sender: 'bob', until: '2027-01-01T00:00:00Z' })).toBe(
      shown,
    )
  })

  it('takes what arrives at the very time of the oldest, and nothing before it', () => {
    const at = '2026-11-20T10:00:00.000Z'
    const shown = run([
      { type: 'loaded', page: [message('b', { timestamp: at })], hasOlder: true },
      {
        type: 'arrived',
        messages: [
          message('a', { timestamp: at }),
          message('z', { timestamp: '2026-11-20T09:00:00.000Z' }),
        ],
      },
    ])
    expect(shown.messages.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('below a gap keeps what is shown and lets go what arrived', () => {
    const gap = run([
      { type: 'jumped', page: [message('m')], hasOlder: true, hasNewer: true },
      out('c1'),
      out('c2'),
      {
        type: 'arrived',
        messages: [message('n', { clientId: 'c1' }), message('m', { read: true })],
      },
    ])
    expect(gap.messages.map(({ id, read }) => [id, read])).toEqual([['m', true]])
    expect(gap.outgoing.map(({ clientId }) => clientId)).toEqual(['c2'])
  })

  it('queues a message once, also when it is stored already', () => {
    const twice = run([out('c1'), out('c1')])
    expect(twice.outgoing).toHaveLength(1)
    const stored = run([
      { type: 'loaded', page: [message('m', { clientId: 'c1' })], hasOlder: false },
      out('c2'),
      out('c1'),
    ])
    expect(stored.outgoing.map(({ clientId }) => clientId)).toEqual(['c2'])
  })

  it('marks the one that failed, and the one tried again', () => {
    const failed = run([
      out('c1'),
      out('c2'),
      { type: 'failed', clientId: 'c1', code: 'network.offline' },
    ])
    expect(failed.outgoing.map(({ state, code }) => [state, code])).toEqual([
      ['failed', 'network.offline'],
      ['sending', undefined],
    ])
    const again = reduce(failed, { type: 'retried', clientId: 'c1' })
    expect(again.outgoing.map(({ state, code }) => [state, code])).toEqual([
      ['sending', undefined],
      ['sending', undefined],
    ])
  })

  it('tries those again that no server has seen, in the order they were written', () => {
    const state = run([
      out('c1'),
      out('c2'),
      out('c3'),
      out('c4'),
      { type: 'failed', clientId: 'c1', code: 'network.offline' },
      { type: 'failed', clientId: 'c2', code: 'message.rate_limited' },
      { type: 'failed', clientId: 'c3', code: 'network.unavailable' },
    ])
    expect(lostMessages(state).map(({ clientId }) => clientId)).toEqual(['c1', 'c3'])
  })
})

describe('messages of one moment', () => {
  it('orders by the millisecond, then by the text, which has the microseconds', () => {
    const times = ['2026-11-20T10:00:00.000002Z', '2026-11-20T10:00:00.000001Z'] as const
    expect(compareTimes(times[0], times[1])).toBeGreaterThan(0)
    expect(compareTimes(times[1], times[0])).toBeLessThan(0)
    expect(compareTimes(times[0], times[0])).toBe(0)
    expect(compareTimes('2026-11-20T10:00:00Z', '2026-11-20T11:00:00Z')).toBeLessThan(0)
  })

  it('orders messages of one time by their id', () => {
    const at = '2026-11-20T10:00:00Z'
    const page = ['c', 'a', 'b'].map((id) => message(id, { timestamp: at }))
    const { messages } = run([{ type: 'loaded', page, hasOlder: false }])
    expect(messages.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })
})
