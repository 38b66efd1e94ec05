import { afterAll, vi } from 'vitest'

/** Vitest setupFiles: files of a worker share its process, so each must restore globals and modules. */
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.resetModules()
})
