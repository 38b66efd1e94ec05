import { expect, test, vi } from 'vitest'
import { FairQueue, QueueFullError } from './fair-queue.ts'

function setUp(maxWaiting = 100, maxWaitingPerCaller = 100) {
  const queue = new FairQueue({ concurrency: 1, maxWaiting, maxWaitingPerCaller })
  const done: string[] = []
  const begin = Promise.withResolvers<void>()
  const first = queue.run('first', () => begin.promise)
  const add = (caller: string, signal?: AbortSignal) =>
    queue.run(
      caller,
      async () => {
        done.push(caller)
      },
      signal,
    )
  return { queue, done, first, begin: begin.resolve, add }
}

test('callers take turns, whoever asked first and most', async () => {
  const { done, begin, add } = setUp()
  const all = [...'aaaabbc'].map((caller) => add(caller))
  begin()
  await Promise.all(all)
  expect(done.join('')).toBe('abcabaa')
})

test('one caller cannot fill the queue, all together fill it no further than its length', async () => {
  const { done, begin, add } = setUp(3, 2)
  const waiting = [add('a'), add('a')]
  await expect(add('a')).rejects.toThrow(QueueFullError)
  waiting.push(add('b'))
  await expect(add('c')).rejects.toThrow(QueueFullError)
  begin()
  await Promise.all(waiting)
  expect(done.join('')).toBe('aba')
})

test('who has gone leaves the queue, and the room is free again', async () => {
  const { done, begin, add } = setUp(2, 2)
  const gone = new AbortController()
  const left = [add('a', gone.signal), add('b', gone.signal)]
  gone.abort()
  for (const work of left) await expect(work).rejects.toThrow('aborted')
  await expect(add('a', gone.signal)).rejects.toThrow('aborted')
  const stayed = [add('c'), add('d')]
  begin()
  await Promise.all(stayed)
  expect(done.join('')).toBe('cd')
})

test('work that fails or aborts while running gives its slot on', async () => {
  const { queue, first, begin, add } = setUp()
  begin()
  await first
  await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await add('b')
})

test('a caller runs no more at once than its share, and others need not wait for it', async () => {
  const queue = new FairQueue({
    concurrency: 3,
    concurrencyPerCaller: 2,
    maxWaiting: 10,
    maxWaitingPerCaller: 10,
  })
  const begun: string[] = []
  const add = (caller: string) => {
    const end = Promise.withResolvers<void>()
    const work = queue.run(caller, () => {
      begun.push(caller)
      return end.promise
    })
    return { end: end.resolve, work }
  }
  const greedy = [add('a'), add('a'), add('a'), add('a')]
  const others = [add('b'), add('c')]
  expect(begun.join('')).toBe('aab')
  greedy[0]?.end()
  await greedy[0]?.work
  expect(begun.join('')).toBe('aaba')
  for (const { end } of [...others, ...greedy]) end()
  await Promise.all([...others, ...greedy].map(({ work }) => work))
  expect([...begun].sort().join('')).toBe('aaaabc')
})

test('a slot freed by one caller goes to whoever may use it', async () => {
  const queue = new FairQueue({
    concurrency: 2,
    concurrencyPerCaller: 1,
    maxWaiting: 10,
    maxWaitingPerCaller: 10,
  })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const add = (caller: string, name: string) =>
    queue.run(caller, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const all = [add('a', 'a1'), add('b', 'b1'), add('a', 'a2'), add('b', 'b2')]
  expect(begun).toEqual(['a1', 'b1'])
  ends.get('b1')?.()
  await all[1]
  expect(begun).toEqual(['a1', 'b1', 'b2'])
  ends.get('a1')?.()
  await all[0]
  expect(begun).toEqual(['a1', 'b1', 'b2', 'a2'])
  ends.get('a2')?.()
  ends.get('b2')?.()
  await Promise.all(all)
})

test('a caller who used up its burst goes on at its share, without delaying others', async () => {
  vi.useFakeTimers()
  try {
    const queue = new FairQueue({
      concurrency: 2,
      maxWaiting: 100,
      maxWaitingPerCaller: 100,
      pace: { burst: 100, share: 0.1 },
    })
    const done: string[] = []
    const add = (caller: string) =>
      queue.run(caller, async () => {
        await new Promise((resolve) => setTimeout(resolve, 100))
        done.push(caller)
      })
    const all = Array.from({ length: 5 }, () => add('a'))
    await vi.advanceTimersByTimeAsync(200)
    expect(done.join('')).toBe('aaaa')
    all.push(add('b'))
    await vi.advanceTimersByTimeAsync(100)
    expect(done.join('')).toBe('aaaab')
    // 200 ms of work at a tenth of the time, less the burst.
    await vi.advanceTimersByTimeAsync(700)
    expect(done.join('')).toBe('aaaab')
    await vi.advanceTimersByTimeAsync(300)
    expect(done.join('')).toBe('aaaaba')
    await Promise.all(all)
  } finally {
    vi.useRealTimers()
  }
})

test('counts work by its meter', async () => {
  vi.useFakeTimers()
  try {
    let busy = 0
    const queue = new FairQueue({
      concurrency: 1,
      maxWaiting: 10,
      maxWaitingPerCaller: 10,
      pace: { burst: 1_000, share: 0.5, meter: () => busy },
    })
    const work = async () => {
      busy += 900
    }
    await queue.run('a', work)
    await queue.run('a', work)
    const done = vi.fn()
    const held = queue.run('a', work).then(done)
    await queue.run('b', work)
    // 1,800 ms of work at half of the time, less the burst.
    await vi.advanceTimersByTimeAsync(1_500)
    expect(done).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(done).toHaveBeenCalled()
    await held
  } finally {
    vi.useRealTimers()
  }
})

test('charges work in progress at the same time for its part only', async () => {
  vi.useFakeTimers()
  try {
    const queue = new FairQueue({
      concurrency: 10,
      concurrencyPerCaller: 1,
      maxWaiting: 20,
      maxWaitingPerCaller: 10,
      pace: { burst: 20, share: 0.1 },
    })
    let done = 0
    const work = async () => {
      await new Promise((resolve) => setTimeout(resolve, 100))
      done += 1
    }
    const callers = Array.from('abcdefghij')
    const all = [...callers, ...callers].map((caller) => queue.run(caller, work))
    // Ten at once for 100 ms are 10 ms each, less than the burst.
    await vi.advanceTimersByTimeAsync(200)
    expect(done).toBe(20)
    await Promise.all(all)
  } finally {
    vi.useRealTimers()
  }
})

test('a caller held back briefly does not wait for one held back long', async () => {
  vi.useFakeTimers()
  try {
    let busy = 0
    const queue = new FairQueue({
      concurrency: 1,
      maxWaiting: 10,
      maxWaitingPerCaller: 10,
      pace: { burst: 100, share: 0.1, meter: () => busy },
    })
    const done: string[] = []
    const add = (caller: string, cost: number) =>
      queue.run(caller, async () => {
        busy += cost
        done.push(caller)
      })
    await add('long', 1_000)
    await add('short', 110)
    const all = [add('long', 1), add('short', 1)]
    await vi.advanceTimersByTimeAsync(200)
    expect(done).toEqual(['long', 'short', 'short'])
    await vi.advanceTimersByTimeAsync(9_000)
    await Promise.all(all)
  } finally {
    vi.useRealTimers()
  }
})

test('holds nobody back who is alone, and charges nothing for that time', async () => {
  vi.useFakeTimers()
  try {
    let busy = 0
    let isAlone = true
    const queue = new FairQueue({
      concurrency: 1,
      maxWaiting: 10,
      maxWaitingPerCaller: 10,
      pace: { burst: 100, share: 0.1, meter: () => busy, isNeeded: () => !isAlone },
    })
    const done = vi.fn()
    const ask = () =>
      queue.run('a', async () => {
        busy += 1_000
        done()
      })
    for (let turn = 0; turn < 5; turn++) await ask()
    expect(done).toHaveBeenCalledTimes(5)
    isAlone = false
    await ask()
    const held = ask()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(done).toHaveBeenCalledTimes(6)
    isAlone = true
    await vi.advanceTimersByTimeAsync(1_000)
    expect(done).toHaveBeenCalledTimes(7)
    await held
  } finally {
    vi.useRealTimers()
  }
})
