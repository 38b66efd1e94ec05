import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** What Playwright turns off itself; of two such lists Chromium heeds the last. */
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

/** The address bar's own pages and a renderer in reserve: two thirds of the cost of a new window, seen by no test. */
const OFF_FOR_SPEED = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
]

/** Needed where the browser runs as root or without a network of its own. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-quic',
  // Without a graphics card the imitation of one costs more than drawing straight into memory.
  '--disable-gpu',
  `--disable-features=${[...OFF_IN_PLAYWRIGHT, ...OFF_FOR_SPEED].join(',')}`,
]

/** What the search asks of the machine it runs on. */
export interface Machine {
  readonly isRoot: boolean
  /** Paths where a browser is, the best first. */
  browsers(): readonly string[]
  starts(path: string): Promise<boolean>
  has(command: string): boolean
  /** Runs words between spaces, at most for some minutes. */
  run(command: string): void
}

const PLAYWRIGHT = 'node node_modules/playwright/cli.js install chromium --only-shell'
const APT = 'apt-get install -y -qq --no-install-recommends fonts-noto-cjk'
/** Tried one after the other: not every release has every package. */
const MANAGERS: Readonly<Record<string, readonly string[]>> = {
  'apt-get': ['apt-get update -qq', `${APT} chromium-headless-shell`, `${APT} chromium`],
  dnf: ['dnf install -y chromium'],
  apk: ['apk add chromium'],
}

/**
 * Path of a Chromium that starts: one that is there, else Playwright's own, else, for root alone, one of the system's
 * package manager. `forTests` prefers the one without windows, which needs a third less processor time for the same
 * pages. Throws one sentence when none can be had.
 */
export async function findChromium(
  { forTests = false } = {},
  machine: Machine = thisMachine(forTests),
): Promise<string> {
  const manager = machine.isRoot && Object.keys(MANAGERS).find((name) => machine.has(name))
  for (const command of ['', PLAYWRIGHT, ...((manager && MANAGERS[manager]) || [])]) {
    if (command) {
      console.log(`No Chromium starts here yet: ${command}`)
      machine.run(command)
    }
    for (const path of machine.browsers()) if (await machine.starts(path)) return path
  }
  throw new Error(
    'No Chromium starts here and none could be installed: install the package chromium, or Google Chrome, or set CHROMIUM_PATH.',
  )
}

const WINDOWLESS = ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell']
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const MAC = ['Chromium', 'Google Chrome'].map((app) => `/Applications/${app}.app/Contents/MacOS`)
/** Where a browser may be besides the PATH. */
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
          // Five attempts of five seconds where the host cannot be reached.
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
  const windowless = [...find(WINDOWLESS), ...downloadedShells()]
  const whole = [...find([...WHOLE, 'Chromium', 'Google Chrome']), chromium.executablePath()]
  const known = forTests ? [...windowless, ...whole] : [...whole, ...windowless]
  return [...new Set([process.env.CHROMIUM_PATH ?? '', ...known])].filter(
    (path) => path !== '' && existsSync(path),
  )
}

/** Playwright names the place of its whole browser only; the one without windows is in a folder beside it. */
function downloadedShells(): string[] {
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
