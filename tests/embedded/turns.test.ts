import { expect, it, vi } from 'vitest'
import type { Call } from '../../server/embedded/api/call.ts'
import { visitorOf } from '../../server/embedded/api/caller.ts'
import { createTurns } from '../../server/embedded/limits/turns.ts'

function callFrom(address: string, changes: Partial<Call> = {}): Call {
  return {
    method: 'POST',
    url: new URL('http://site.test/auth/v1/token'),
    service: 'auth',
    path: '/token',
    headers: new Headers(),
    body: null,
    address,
    isFromSite: true,
    attempts: [],
    signal: new AbortController().signal,
    ...changes,
  }
}

/** Calls that stay in progress until they are ended by name. */
function setUp() {
  const takeTurn = createTurns()
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const add = (name: string, call: Call) =>
    takeTurn(call, visitorOf(call), () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  return { begun, add, end: (name: string) => ends.get(name)?.() }
}

it('one address that guesses passwords delays its own guesses, not the logins of others', async () => {
  const { begun, add, end } = setUp()
  const guesses = Array.from({ length: 20 }, (_, n) => add(`guess ${n}`, callFrom('192.0.2.1')))
  const login = add('login', callFrom('192.0.2.2'))
  expect(begun).toEqual(['guess 0', 'login'])
  end('login')
  await login
  end('guess 0')
  await guesses[0]
  expect(begun).toEqual(['guess 0', 'login', 'guess 1'])
})

it('a guesser who left before its turn takes none', async () => {
  const { begun, add, end } = setUp()
  const gone = new AbortController()
  const first = add('first', callFrom('192.0.2.1'))
  const left = add('left', callFrom('192.0.2.1', { signal: gone.signal }))
  gone.abort()
  await expect(left).rejects.toThrow('aborted')
  end('first')
  await first
  expect(begun).toEqual(['first'])
})

it("files and the site's own calls never wait", () => {
  const { begun, add } = setUp()
  const file = { method: 'GET', service: 'storage' } as const
  for (let n = 0; n < 40; n++) {
    void add('file', callFrom('192.0.2.1', file))
    void add('own', callFrom('127.0.0.1', { isFromSite: false }))
  }
  expect(begun).toHaveLength(80)
})

it('one who has used up what uploads and the Data API give at once waits for both, others do not', async () => {
  const { begun, add, end } = setUp()
  const read = { service: 'rest', method: 'GET' } as const
  const upload = { service: 'storage', method: 'POST' } as const
  vi.useFakeTimers()
  try {
    const long = add('long', callFrom('192.0.2.1', upload))
    vi.advanceTimersByTime(60_000)
    end('long')
    await long
    void add('read', callFrom('192.0.2.1', read))
    void add('upload', callFrom('192.0.2.1', upload))
    void add('login', callFrom('192.0.2.1'))
    void add('other', callFrom('192.0.2.2', read))
    expect(begun).toEqual(['long', 'login', 'other'])
    await vi.advanceTimersByTimeAsync(15 * 60_000)
    expect(begun).toEqual(['long', 'login', 'other', 'read', 'upload'])
  } finally {
    vi.useRealTimers()
  }
})
