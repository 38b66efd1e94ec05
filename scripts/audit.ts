import { spawnSync } from 'node:child_process'
import { z } from 'zod'
import { ROOT } from '../server/config.ts'

/**
 * `npm run audit`: known holes in what is shipped. Fails for a high or critical one, and where the registry gives no answer:
 * not looked at is not the same as nothing found.
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
  console.error(
    'Not available: the registry does not answer "npm audit". Look again with another one.',
  )
  process.exitCode = 2
} else {
  const { vulnerabilities, metadata } = answer.data
  const grave = Object.entries(vulnerabilities).filter(([, { severity }]) =>
    /high|critical/.test(severity),
  )
  for (const [name, { severity, range }] of grave) console.error(`${severity}: ${name} ${range}`)
  console.log(
    Object.entries(metadata.vulnerabilities)
      .map(([severity, count]) => `${severity} ${count}`)
      .join(', '),
  )
  if (grave.length > 0) process.exitCode = 1
}
