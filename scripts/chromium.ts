import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** Playwright's own list, repeated because Chromium only honours the last `--disable-features`. */
const OFF_IN_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** Omnibox web UI and a spare renderer: two thirds of the cost of a new window, and no test sees them. */
const OFF_FOR_SPEED = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
]

/** Needed as root, and in containers. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-quic',
  // Without a graphics card, an emulated GPU is slower than software rendering.
  '--disable-gpu',
  `--disable-features=${[...OFF_IN_PLAYWRIGHT, ...OFF_FOR_SPEED].join(',')}`,
]

/** The machine the search runs on; tests replace it. */
export interface Machine {
  readonly isRoot: boolean
  /** Paths of installed browsers, the preferred one first. */
  browsers(): readonly string[]
  starts(path: string): Promise<boolean>
  has(command: string): boolean
  /** Runs a command, split at spaces, for five minutes at most. */
  run(command: string): void
}

const PLAYWRIGHT = 'node node_modules/playwright/cli.js install chromium --only-shell'
const APT = 'apt-get install -y -qq --no-install-recommends fonts-noto-cjk'
/** Tried in order: not every release has every package. */
const MANAGERS: Readonly<Record<string, readonly string[]>> = {
  'apt-get': ['apt-get update -qq', `${APT} chromium-headless-shell`, `${APT} chromium`],
  dnf: ['dnf install -y chromium'],
  apk: ['apk add chromium'],
}

/**
 * Path of a Chromium that starts: an installed one, else Playwright's, else (as root) one from the system's package
 * manager. `forTests` prefers the headless shell, which needs a third less CPU time for the same pages. Throws an error
 * with one sentence when there is none.
 */
export async function findChromium(
  { forTests = false } = {},
  machine: Machine = thisMachine(forTests),
): Promise<string> {
  const manager = machine.isRoot && Object.keys(MANAGERS).find((name) => machine.has(name))
  for (const command of ['', PLAYWRIGHT, ...((manager && MANAGERS[manager]) || [])]) {
    if (command) {
      console.log(`No working Chromium yet: ${command}`)
      machine.run(command)
    }
    for (const path of machine.browsers()) if (await machine.starts(path)) return path
  }
  throw new Error(
    'No working Chromium was found and none could be installed: install the package chromium, or Google Chrome, or set CHROMIUM_PATH.',
  )
}

const HEADLESS_SHELLS = ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell']
const FULL_BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const MAC = ['Chromium', 'Google Chrome'].map((app) => `/Applications/${app}.app/Contents/MacOS`)
/** Searched after the PATH. */
const FOLDERS = ['/usr/bin', '/usr/lib/chromium', '/usr/lib64/chromium-browser', ...MAC]

function thisMachine(forTests: boolean): Machine {
  return {
    isRoot: process.getuid?.() === 0,
    browsers: () => installed(forTests),
    starts,
    has: (command) => spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined,
    run(command) {
      const [program = '', ...args] = command.split(' ')
      spawnSync(program, args, {
        stdio: ['ignore', 'inherit', 'inherit'],
        timeout: 5 * 60_000,
        env: {
          ...process.env,
          DEBIAN_FRONTEND: 'noninteractive',
          // Playwright tries five times: fail after 25 seconds when the host is unreachable.
          PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000',
        },
      })
    },
  }
}

function installed(forTests: boolean): string[] {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...FOLDERS]
  const find = (names: readonly string[]): string[] =>
    names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const headless = [...find(HEADLESS_SHELLS), ...playwrightShells()]
  const full = [...find([...FULL_BROWSERS, 'Chromium', 'Google Chrome']), chromium.executablePath()]
  const known = forTests ? [...headless, ...full] : [...full, ...headless]
  return [...new Set([process.env.CHROMIUM_PATH ?? '', ...known])].filter(
    (path) => path !== '' && existsSync(path),
  )
}

/** Playwright only tells the path of its full browser; the headless shell is in a folder beside it. */
function playwrightShells(): string[] {
  const [home, revision] = chromium.executablePath().split(/[\\/]chromium-(\d+)[\\/]/)
  if (!home || !revision) return []
  return globSync(`chromium_headless_shell-${revision}/*/*headless[-_]shell{,.exe}`, {
    cwd: home,
  }).map((path) => join(home, path))
}

async function starts(executablePath: string): Promise<boolean> {
  try {
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS, timeout: 60_000 })
    await browser.close()
    return true
  } catch {
    console.log(`${executablePath} does not start.`)
    return false
  }
}
