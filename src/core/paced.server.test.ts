import { expect, it } from 'vitest'
import { paced } from './paced.server.ts'

const parts = (count: number, taken: number[]) => {
  let next = 0
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (next === count) return controller.close()
        taken.push(next)
        controller.enqueue(Uint8Array.of(next++))
      },
    },
    { highWaterMark: 0 },
  )
}

function contextOf(sent: () => Promise<void>, isGone = false) {
  const signal = isGone ? AbortSignal.abort() : new AbortController().signal
  const request = new Request('https://backlit.example', { signal })
  return { locals: { sent } as App.Locals, request }
}

it('reads a part once those before it are sent', async () => {
  const taken: number[] = []
  let room = Promise.withResolvers<void>()
  const reader = paced(
    parts(3, taken),
    contextOf(() => room.promise),
  ).getReader()
  const first = reader.read()
  expect(taken).toEqual([])
  room.resolve()
  expect(await first).toEqual({ done: false, value: Uint8Array.of(0) })
  room = Promise.withResolvers()
  const second = reader.read()
  await Promise.resolve()
  expect(taken).toEqual([0])
  room.resolve()
  expect(await second).toEqual({ done: false, value: Uint8Array.of(1) })
  expect((await reader.read()).value).toEqual(Uint8Array.of(2))
  expect((await reader.read()).done).toBe(true)
})

it('fails with what it reads from, unless nobody reads any more', async () => {
  const failing = () =>
    new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('cut')) })
  const at = (isGone: boolean) =>
    paced(
      failing(),
      contextOf(async () => {}, isGone),
    ).getReader()
  await expect(at(false).read()).rejects.toThrow('cut')
  expect((await at(true).read()).done).toBe(true)
  await expect(at(false).cancel()).resolves.toBeUndefined()
})
