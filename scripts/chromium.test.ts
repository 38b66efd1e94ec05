import { describe, expect, it, vi } from 'vitest'
import { findChromium, type Machine } from './chromium.ts'

vi.spyOn(console, 'log').mockImplementation(() => {})

/** A machine on which `installers` bring a browser; every command is written down. */
function machine(
  browsers: readonly string[],
  { installers = [] as readonly string[], managers = ['apt-get'], isRoot = true, broken = '' } = {},
): Machine & { ran: string[] } {
  const ran: string[] = []
  const brought: string[] = []
  return {
    ran,
    isRoot,
    browsers: () => [...browsers, ...brought],
    starts: async (path) => path !== broken,
    has: (command) => managers.includes(command),
    run(command) {
      ran.push(command)
      brought.push(...installers.filter((part) => command.includes(part)))
    },
  }
}

describe('the browser of the tests', () => {
  it('is the first that is there and starts, and nothing is installed', async () => {
    const here = machine(['/one', '/two'], { broken: '/one' })
    expect(await findChromium({}, here)).toBe('/two')
    expect(here.ran).toEqual([])
  })

  it("is Playwright's where none is there", async () => {
    const here = machine([], { installers: ['playwright'] })
    expect(await findChromium({}, here)).toBe('playwright')
    expect(here.ran).toHaveLength(1)
  })

  it("is the package manager's where Playwright's cannot be had or does not start", async () => {
    const here = machine([], { installers: ['playwright', ' chromium'], broken: 'playwright' })
    expect(await findChromium({}, here)).toBe(' chromium')
  })

  it.each(['apt-get', 'dnf', 'apk'])('comes with %s for root', async (manager) => {
    const here = machine([], { installers: [manager], managers: [manager] })
    await findChromium({}, here)
    expect(here.ran.map((command) => command.split(' ')[0]).slice(1)).toEqual([manager])
  })

  it.each([
    ['another account', { isRoot: false }],
    ['root without a manager that is known', { managers: ['brew', 'sudo'] }],
  ])('is asked for in one sentence of %s', async (_who, options) => {
    const here = machine([], options)
    await expect(findChromium({}, here)).rejects.toThrow(
      /^No Chromium starts here .*install the package chromium.*CHROMIUM_PATH\.$/,
    )
    expect(here.ran).toHaveLength(1)
  })

  it('never asks for sudo', async () => {
    for (const managers of [['apt-get'], ['dnf'], ['apk'], ['sudo']]) {
      const here = machine([], { managers })
      await expect(findChromium({}, here)).rejects.toThrow()
      expect(here.ran.filter((command) => command.includes('sudo'))).toEqual([])
    }
  })
})
