import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const KNOWN_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

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

/**
 * Path of a Chromium that starts: `CHROMIUM_PATH`, one already installed, Playwright's own (downloaded if it can be), or
 * the system package manager's. Throws with a sentence when none can be had.
 */
export async function findChromium(): Promise<string> {
  const first = await firstThatStarts(installed())
  if (first) return first
  console.log('No Chromium found: asking Playwright for one.')
  run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium', '--with-deps'])
  const own = await firstThatStarts(installed())
  if (own) return own
  console.log('Playwright could not provide it: asking the system package manager.')
  installWithSystem()
  const system = await firstThatStarts(installed())
  if (system) return system
  throw new Error('No Chromium that starts could be found or installed. Set CHROMIUM_PATH to one.')
}

function installed(): string[] {
  const paths = [process.env.CHROMIUM_PATH, ...KNOWN_PATHS, chromium.executablePath()]
  return paths.filter((path): path is string => Boolean(path) && existsSync(path as string))
}

async function firstThatStarts(paths: string[]): Promise<string | undefined> {
  for (const executablePath of paths) {
    try {
      const browser = await chromium.launch({
        executablePath,
        args: CHROMIUM_ARGS,
        timeout: 60_000,
      })
      await browser.close()
      return executablePath
    } catch {
      console.log(`${executablePath} does not start, trying the next.`)
    }
  }
  return undefined
}

function installWithSystem(): void {
  const sudo = process.getuid?.() === 0 || !has('sudo') ? [] : ['sudo', '-n']
  const managers: [string, string[][]][] = [
    [
      'apt-get',
      [
        ['update', '-qq'],
        ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'],
      ],
    ],
    ['dnf', [['install', '-y', 'chromium']]],
    ['apk', [['add', 'chromium']]],
    ['pacman', [['-Sy', '--noconfirm', 'chromium']]],
    ['brew', [['install', '--cask', 'chromium']]],
  ]
  for (const [manager, steps] of managers) {
    if (!has(manager)) continue
    for (const step of steps) {
      const [command = manager, ...args] = [...sudo, manager, ...step]
      run(command, args)
    }
    return
  }
}

function has(command: string): boolean {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined
}

function run(command: string, args: string[]): SpawnSyncReturns<Buffer> {
  return spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: 5 * 60_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
