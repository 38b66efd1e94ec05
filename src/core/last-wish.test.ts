import { expect, test } from 'vitest'
import { AppError } from './errors.ts'
import { storeWish } from './last-wish.ts'

/** A server that answers when told to, in the order it was asked. */
function slowServer() {
  const asked: boolean[] = []
  const waiting: PromiseWithResolvers<void>[] = []
  return {
    asked,
    send: (wish: boolean) => {
      asked.push(wish)
      const answer = Promise.withResolvers<void>()
      waiting.push(answer)
      return answer.promise
    },
    answer: () => waiting.shift()?.resolve(),
    refuse: () => waiting.shift()?.reject(new AppError('network.offline')),
  }
}

test('a wish waits for the one before it, and the first call reports what is stored in the end', async () => {
  const { asked, send, answer } = slowServer()
  const first = storeWish('a', true, send)
  expect(await storeWish('a', false, send)).toBeUndefined()
  expect(asked).toEqual([true])
  answer()
  await expect.poll(() => asked).toEqual([true, false])
  answer()
  expect(await first).toBe(false)
})

test('what was wished and taken back meanwhile is not sent', async () => {
  const { asked, send, answer } = slowServer()
  const first = storeWish('a', true, send)
  await storeWish('a', false, send)
  await storeWish('a', true, send)
  answer()
  expect(await first).toBe(true)
  expect(asked).toEqual([true])
})

test('a refusal counts unless the wish was taken back, and the next wish is sent again', async () => {
  const { asked, send, refuse, answer } = slowServer()
  const refused = storeWish('a', true, send)
  refuse()
  await expect(refused).rejects.toThrow('network.offline')
  const takenBack = storeWish('a', true, send)
  await storeWish('a', false, send)
  refuse()
  expect(await takenBack).toBe(false)
  const last = storeWish('a', true, send)
  answer()
  expect(await last).toBe(true)
  expect(asked).toEqual([true, true, true])
})

test('wishes about different things do not wait for each other', async () => {
  const { asked, send } = slowServer()
  void storeWish('a', true, send)
  void storeWish('b', false, send)
  expect(asked).toEqual([true, false])
})
