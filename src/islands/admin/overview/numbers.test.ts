import { expect, it } from 'vitest'
import { formatDay } from './numbers.ts'
import { roomOf } from './overview.api.ts'

it('names a day', () => {
  expect(formatDay('2026-11-16', 'en')).toBe('Nov 16')
  expect(formatDay('2026-11-16', 'de')).toBe('16. Nov.')
})

it.each([
  [{ free_bytes: 9, used_bytes: 4 }, 9],
  [{ free_bytes: 9, used_bytes: 4, quota_bytes: 10 }, 6],
  [{ free_bytes: 9, used_bytes: 40, quota_bytes: 10 }, 0],
])('a disk %j has %d bytes of room', (disk, room) => {
  expect(roomOf({ state: 'ok', ...disk })).toBe(room)
})
