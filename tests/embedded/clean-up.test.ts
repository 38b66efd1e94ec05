import { expect, it, vi } from 'vitest'
import { cleanUp } from '../../server/embedded/clean-up.ts'

it('runs every step once, the last first, and logs those that fail', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  try {
    const done: string[] = []
    const steps = [
      () => void done.push('lock'),
      async () => void done.push('database'),
      () => Promise.reject(new Error('socket')),
      () => {
        throw new Error('mail')
      },
    ]
    await cleanUp(steps)
    await cleanUp(steps)
    expect(done).toEqual(['database', 'lock'])
    expect(log.mock.calls.map(([error]) => (error as Error).message)).toEqual(['mail', 'socket'])
  } finally {
    log.mockRestore()
  }
})
