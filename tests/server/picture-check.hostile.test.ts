/** Floods of uploads, whose pictures are decoded one of each account at a time, and pictures that decoders never end with. */
import { expect, test } from 'vitest'
import { checkPicture } from '../../server/embedded/storage/picture-check.ts'
import { endlessPicture, goodPicture } from '../support/bad-pictures.ts'

const picture = await goodPicture()
const here = new AbortController().signal

test('a flood from one account is bounded, and others are checked meanwhile', async () => {
  const order: string[] = []
  const check = async (account: string) => {
    const verdict = await checkPicture(picture, account, here)
    order.push(account)
    return verdict
  }
  // Both processes have started before turns are compared.
  await Promise.all(['one', 'other'].map((account) => checkPicture(picture, account, here)))
  const flood = Array.from({ length: 50 }, () => check('flood'))
  expect(await check('other')).toBe('fine')
  const before = order.filter((account) => account === 'flood').length
  const verdicts = await Promise.all(flood)
  const busy = verdicts.filter((verdict) => verdict === 'busy').length
  expect(busy).toBeGreaterThan(30)
  expect(before - busy).toBeLessThan(4)
})

test('many accounts together are bounded too', async () => {
  const verdicts = await Promise.all(
    Array.from({ length: 100 }, (_, index) => checkPicture(picture, `${index}`, here)),
  )
  expect(verdicts.filter((verdict) => verdict === 'busy').length).toBeGreaterThan(50)
})

test('a picture whose sender has gone is not decoded, and its place is free', async () => {
  const gone = new AbortController()
  const first = checkPicture(picture, 'a', here)
  const left = Array.from({ length: 12 }, () => checkPicture(picture, 'a', gone.signal))
  gone.abort()
  const next = checkPicture(picture, 'a', here)
  expect(new Set(await Promise.all(left))).toEqual(new Set(['busy']))
  expect(await Promise.all([first, next])).toEqual(['fine', 'fine'])
})

test('a picture that decoders never end with is refused in time, and the next ones are checked', async () => {
  const endless = await endlessPicture()
  const from = performance.now()
  const verdicts = await Promise.all(['a', 'b'].map((name) => checkPicture(endless, name, here)))
  expect(verdicts).toEqual(['unreadable', 'unreadable'])
  expect(performance.now() - from).toBeLessThan(15_000)
  expect(await checkPicture(picture, 'a', here)).toBe('fine')
})
