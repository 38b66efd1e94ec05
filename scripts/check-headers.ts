import { ConfigError, loadConfig } from '../server/config.ts'
import { readRuntime } from '../server/runtime-file.ts'
import { runCommand } from './command.ts'
import { checkHeaders } from './headers/check.ts'

/** `npm run check:headers [-- url]`: scores the security headers of a site, by default the running one. */
runCommand(async ([address]) => {
  const running = readRuntime(loadConfig([], process.env).dataDir)
  if (address === undefined && !running)
    throw new ConfigError('No site is running: give an address, npm run check:headers -- https://…')
  const origin = new URL(address ?? String(running?.siteUrl)).origin
  const checked = await checkHeaders(origin)
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
