/** Changes that somebody makes all the time, so that no page would stay in the cache. */
import type { Sql } from 'postgres'
import { expect, test, vi } from 'vitest'
import { listenForCatalogueChanges } from '../../server/embedded/database/catalogue-events.ts'

test('drop pages twice a second at most, the last one too; a change after a pause at once', async () => {
  vi.useFakeTimers()
  let notify = (_table: string) => {}
  const sql = { listen: async (_channel: string, heard: typeof notify) => (notify = heard) }
  const dropped: number[] = []
  await listenForCatalogueChanges(sql as unknown as Sql, () => dropped.push(Date.now()))
  const began = Date.now()
  const after = () => dropped.map((time) => time - began)
  for (let change = 0; change < 15; change += 1) {
    notify('project_questions')
    await vi.advanceTimersByTimeAsync(100)
  }
  await vi.advanceTimersByTimeAsync(1000)
  expect(after()).toEqual([50, 550, 1050, 1550])
  dropped.length = 0
  notify('projects')
  await vi.advanceTimersByTimeAsync(50)
  expect(after()).toEqual([2550])
  vi.useRealTimers()
})
