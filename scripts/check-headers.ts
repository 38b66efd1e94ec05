import { ConfigError, loadConfig } from '../server/config.ts'
import { readRuntime } from '../server/runtime-file.ts'
import { isWebAddress, runCommand } from './command.ts'
import { assertReadable } from './data-folder.ts'
import { checkHeaders } from './headers/check.ts'

/** `npm run check:headers [-- url]`: scores the security headers of a site, by default the running one. */
runCommand(async ([address = runningSite(), ...others]) => {
  if (!isWebAddress(address) || others.length > 0)
    throw new ConfigError(
      'Give the address of a site: npm run check:headers -- https://backlit.example',
    )
  const checked = await checkHeaders(new URL(address).origin)
  let isGood = true
  for (const { path, status, score, missing } of checked) {
    console.log(`${score.grade.padEnd(2)} ${String(score.points).padStart(3)}  ${status}  ${path}`)
    const faults = [
      ...score.findings
        .filter(({ points }) => points < 0)
        .map(({ test, result, points }) => `${test}: ${result} (${points})`),
      ...missing,
    ]
    for (const fault of faults) console.log(`           ${fault}`)
    if (score.grade !== 'A+' || missing.length > 0) isGood = false
  }
  console.log(isGood ? 'Every response scores A+.' : 'Not every response scores A+.')
  if (!isGood) process.exitCode = 1
})

function runningSite(): string {
  const { dataDir } = loadConfig([], process.env)
  assertReadable(dataDir)
  const running = readRuntime(dataDir)
  if (running) return running.siteUrl
  throw new ConfigError('No site is running: give an address, npm run check:headers -- https://…')
}
