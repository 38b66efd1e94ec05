import { spawnSync } from 'node:child_process'
import { z } from 'zod'
import { ROOT } from '../server/config.ts'

const refusalSchema = z.object({ message: z.string() })

/**
 * `npm run audit`: known holes in what is shipped. Ends with 0 when the registry knows of none that is high or critical, 1
 * when it does, and 2 when it gave no answer: not looked at is not the same as nothing found.
 */
const answerSchema = z.object({
  metadata: z.object({ vulnerabilities: z.record(z.string(), z.number()) }),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
})

const result = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: ROOT,
  encoding: 'utf8',
  shell: process.platform === 'win32',
})
let parsed: unknown = null
try {
  parsed = JSON.parse(result.stdout)
} catch {
  // No answer at all.
}
const answer = answerSchema.safeParse(parsed)
if (!answer.success) {
  const refusal = refusalSchema.safeParse(parsed)
  const reason = refusal.success ? refusal.data.message : result.stderr.trim().split('\n')[0]
  console.error(
    `Not looked at: the registry does not answer "npm audit" (${reason || 'no reason given'}). Ask another one, with --registry in npm's settings.`,
  )
  process.exitCode = 2
} else {
  const { vulnerabilities, metadata } = answer.data
  const grave = Object.entries(vulnerabilities).filter(([, { severity }]) =>
    /high|critical/.test(severity),
  )
  for (const [name, { severity, range }] of grave) console.error(`${severity}: ${name} ${range}`)
  console.log(
    grave.length > 0
      ? 'Holes that have to be closed.'
      : 'Looked at: nothing high or critical is known.',
    Object.entries(metadata.vulnerabilities)
      .map(([severity, count]) => `${severity} ${count}`)
      .join(', '),
  )
  if (grave.length > 0) process.exitCode = 1
}
