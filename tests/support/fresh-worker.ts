import { afterAll, vi } from 'vitest'

/** Vitest setupFiles: the files of one worker share its process, so each leaves globals and modules as it found them. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.resetModules()
})
