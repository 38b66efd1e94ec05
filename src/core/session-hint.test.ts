import { expect, it, vi } from 'vitest'
import { readHint } from './session-hint.ts'

it.each([null, '', '{', '[]'])('remembers nobody where %j is kept', (kept) => {
  vi.stubGlobal('localStorage', { getItem: () => kept })
  expect(readHint()).toBeNull()
  vi.unstubAllGlobals()
})
