import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

const KNOWN_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Chromium without windows, where distributions put it. */
const KNOWN_SHELLS = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium-headless-shell',
  '/usr/lib64/chromium-browser/headless_shell',
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
 * the system package manager's. `forTests` prefers the one without windows, which needs a third less processor time for
 * the same pages. Throws with a sentence when none can be had.
 */
export async function findChromium({ forTests = false } = {}): Promise<string> {
  for (const get of [undefined, download, addMissingLibraries, ...systemInstalls()]) {
    get?.()
    const found = await firstThatStarts(installed(forTests))
    if (found) return found
  }
  throw new Error('No Chromium that starts could be found or installed. Set CHROMIUM_PATH to one.')
}

function installed(shellFirst: boolean): string[] {
  const shells = [...KNOWN_SHELLS, ...downloadedShells()]
  const whole = [...KNOWN_PATHS, chromium.executablePath()]
  const known = shellFirst ? [...shells, ...whole] : [...whole, ...shells]
  return [process.env.CHROMIUM_PATH, ...known].filter(
    (path): path is string => Boolean(path) && existsSync(path as string),
  )
}

/** Playwright names the place of its whole browser only; the one without windows is in a folder beside it. */
function downloadedShells(): string[] {
  const [home, revision] = chromium.executablePath().split(/[\\/]chromium-(\d+)[\\/]/)
  if (!revision) return []
  return globSync(`chromium_headless_shell-${revision}/*/*headless[-_]shell{,.exe}`, {
    cwd: home,
  }).map((path) => join(home as string, path))
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

function download(): void {
  console.log('No Chromium found: asking Playwright for one.')
  run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium', '--only-shell'])
}

/** What was downloaded may lack libraries of the system. */
function addMissingLibraries(): void {
  if (downloadedShells().length > 0)
    run(process.execPath, ['node_modules/playwright/cli.js', 'install-deps', 'chromium'])
}

/** One after the other: what the package managers at hand may know Chromium as. */
function systemInstalls(): (() => void)[] {
  const sudo = process.getuid?.() === 0 || !has('sudo') ? [] : ['sudo', '-n']
  const apt = ['install', '-y', '-qq', '--no-install-recommends', 'fonts-noto-cjk']
  const managers: [string, string[][]][] = [
    [
      'apt-get',
      [
        ['update', '-qq'],
        [...apt, 'chromium-headless-shell'],
        [...apt, 'chromium'],
      ],
    ],
    ['dnf', [['install', '-y', 'chromium']]],
    ['apk', [['add', 'chromium']]],
    ['pacman', [['-Sy', '--noconfirm', 'chromium']]],
    ['brew', [['install', '--cask', 'chromium']]],
  ]
  const [manager, steps] = managers.find(([name]) => has(name)) ?? []
  return (steps ?? []).map((step) => () => {
    const [command, ...args] = [...sudo, manager as string, ...step]
    console.log(`Asking the system: ${[command, ...args].join(' ')}`)
    run(command as string, args)
  })
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
