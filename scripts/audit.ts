import { spawnSync } from 'node:child_process'
import { z } from 'zod'
import { ROOT } from '../server/config.ts'

const refusalSchema = z.object({ message: z.string() })

/**
 * `npm run audit`: known vulnerabilities in the shipped dependencies. Exits with 0 when none is high or critical, 1 when
 * some are, and 2 when the registry did not answer: unchecked is not the same as clean.
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
  // No answer at all: the schema below rejects null.
}
const answer = answerSchema.safeParse(parsed)
if (!answer.success) {
  const refusal = refusalSchema.safeParse(parsed)
  const reason = refusal.success ? refusal.data.message : result.stderr.trim().split('\n')[0]
  console.error(
    `Not checked: the registry did not answer "npm audit" (${reason || 'no reason given'}). Set another registry in npm's configuration.`,
  )
  process.exitCode = 2
} else {
  const { vulnerabilities, metadata } = answer.data
  const severe = Object.entries(vulnerabilities).filter(([, { severity }]) =>
    /high|critical/.test(severity),
  )
  for (const [name, { severity, range }] of severe) console.error(`${severity}: ${name} ${range}`)
  console.log(
    severe.length > 0
      ? 'High or critical vulnerabilities found.'
      : 'Checked: no high or critical vulnerabilities known.',
    Object.entries(metadata.vulnerabilities)
      .map(([severity, count]) => `${severity} ${count}`)
      .join(', '),
  )
  if (severe.length > 0) process.exitCode = 1
}
