import { describe, expect, it, vi } from 'vitest'
import { findChromium, type Machine } from './chromium.ts'

vi.spyOn(console, 'log').mockImplementation(() => {})

/** A machine where commands containing one of `installers` install a browser. Commands are recorded in `ran`. */
function machine(
  browsers: readonly string[],
  { installers = [] as readonly string[], managers = ['apt-get'], isRoot = true, broken = '' } = {},
): Machine & { ran: string[] } {
  const ran: string[] = []
  const newlyInstalled: string[] = []
  return {
    ran,
    isRoot,
    browsers: () => [...browsers, ...newlyInstalled],
    starts: async (path) => path !== broken,
    has: (command) => managers.includes(command),
    run(command) {
      ran.push(command)
      newlyInstalled.push(...installers.filter((part) => command.includes(part)))
    },
  }
}

describe('findChromium', () => {
  it('takes the first installed browser that starts, without installing anything', async () => {
    const here = machine(['/one', '/two'], { broken: '/one' })
    expect(await findChromium({}, here)).toBe('/two')
    expect(here.ran).toEqual([])
  })

  it("installs Playwright's browser when there is none", async () => {
    const here = machine([], { installers: ['playwright'] })
    expect(await findChromium({}, here)).toBe('playwright')
    expect(here.ran).toHaveLength(1)
  })

  it("falls back to the package manager when Playwright's browser does not start", async () => {
    const here = machine([], { installers: ['playwright', ' chromium'], broken: 'playwright' })
    expect(await findChromium({}, here)).toBe(' chromium')
  })

  it.each(['apt-get', 'dnf', 'apk'])('installs with %s as root', async (manager) => {
    const here = machine([], { installers: [manager], managers: [manager] })
    await findChromium({}, here)
    expect(here.ran.map((command) => command.split(' ')[0]).slice(1)).toEqual([manager])
  })

  it.each([
    ['without root', { isRoot: false }],
    ['without a known package manager', { managers: ['brew', 'sudo'] }],
  ])('fails with a sentence saying what to install %s', async (_when, options) => {
    const here = machine([], options)
    await expect(findChromium({}, here)).rejects.toThrow(
      /^No working Chromium .*install the package chromium.*CHROMIUM_PATH\.$/,
    )
    expect(here.ran).toHaveLength(1)
  })

  it('never uses sudo', async () => {
    for (const managers of [['apt-get'], ['dnf'], ['apk'], ['sudo']]) {
      const here = machine([], { managers })
      await expect(findChromium({}, here)).rejects.toThrow()
      expect(here.ran.filter((command) => command.includes('sudo'))).toEqual([])
    }
  })
})
