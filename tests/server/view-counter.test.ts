import { beforeEach, expect, test, vi } from 'vitest'
import { startViewCounter, type ViewCount } from '../../server/views.ts'

let written: (readonly ViewCount[])[]
let failing: boolean
const log = vi.fn()

function counter() {
  written = []
  failing = false
  log.mockReset()
  return startViewCounter({
    async write(counts) {
      if (failing) throw new Error('it is down')
      written.push(counts)
    },
    log,
  })
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 27, 23, 59, 50) })
  return () => vi.useRealTimers()
})

const view = (source: string, views: number, day = '2026-11-27', slug = 'lantern'): ViewCount => ({
  slug,
  day,
  source,
  views,
})

test('views are written every half minute in one batch, by day, page and source', async () => {
  const { count } = counter()
  count('lantern', 'direct')
  count('lantern', 'direct')
  count('lantern', 'news.example')
  await vi.advanceTimersByTimeAsync(15_000)
  count('lantern', 'direct')
  count('beacon', 'direct')
  expect(written).toEqual([])
  await vi.advanceTimersByTimeAsync(15_000)
  expect(written).toEqual([
    [
      view('direct', 2),
      view('news.example', 1),
      view('direct', 1, '2026-11-28'),
      view('direct', 1, '2026-11-28', 'beacon'),
    ],
  ])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(written).toHaveLength(1)
})

test('a stop writes what is left, once', async () => {
  const { count, stop } = counter()
  count('lantern', 'direct')
  await stop()
  expect(written).toEqual([[view('direct', 1)]])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(written).toHaveLength(1)
})

test('views wait while the database is down, together with those that come', async () => {
  const { count, stop } = counter()
  failing = true
  count('lantern', 'direct')
  await vi.advanceTimersByTimeAsync(5_000)
  count('lantern', 'direct')
  await vi.advanceTimersByTimeAsync(25_000)
  expect(log).toHaveBeenCalledWith('Views wait to be written: it is down.')
  failing = false
  count('lantern', 'own')
  await stop()
  expect(written).toEqual([[view('direct', 2), view('own', 1, '2026-11-28')]])
})

test('made-up pages do not fill the memory', async () => {
  const { count, stop } = counter()
  count('lantern', 'direct')
  for (let n = 0; n < 20_000; n++) count(`made-up-${n}`, 'direct')
  count('lantern', 'direct')
  await stop()
  expect(written[0]).toHaveLength(10_000)
  expect(written[0]?.[0]).toEqual(view('direct', 2))
})
