import { loadConfig } from '../server/config.ts'
import { refuseArguments, runCommand } from './command.ts'
import { examine } from './doctor/examine.ts'
import { listFindings } from './doctor/finding.ts'
import { nodeAddresses } from './setup/nodes.ts'

/** `npm run doctor`: checks an installation by its settings, with the exit code 1 when something is wrong. */
runCommand(async (args) => {
  refuseArguments(args)
  const findings = await examine(loadConfig([], process.env), nodeAddresses(process.env))
  console.log(listFindings(findings))
  if (findings.some(({ state }) => state === 'problem')) process.exitCode = 1
})
