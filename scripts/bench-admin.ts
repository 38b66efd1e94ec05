import { parseArgs } from 'node:util'
import { judgeAdmin, measureAdmin } from '../tests/bench/admin.ts'

/** `npm run bench:admin`: what administrators do, in a small and a large marketplace. */
const { values } = parseArgs({
  options: {
    small: { type: 'string', default: '100,100,100' },
    large: { type: 'string', default: '10000,10000,100000' },
  },
})
const [small, large] = [values.small, values.large].map((text) => {
  const [projects = 0, users = 0, messages = 0] = text.split(',').map(Number)
  if (![projects, users, messages].every((count) => Number.isInteger(count) && count >= 100)) {
    console.error('--small and --large take projects, users and messages, each at least 100.')
    process.exit(1)
  }
  return { projects, users, messages }
}) as [Parameters<typeof measureAdmin>[0], Parameters<typeof measureAdmin>[1]]

const times = await measureAdmin(small, large, (line) => console.log(line))
console.log('\nMedian milliseconds of an action of the dashboard')
console.table(
  Object.fromEntries(
    times.map(({ action, ...one }) => [
      action,
      {
        small: Number(one.small.toFixed(1)),
        large: Number(one.large.toFixed(1)),
        ratio: Number(one.ratio.toFixed(2)),
      },
    ]),
  ),
)
console.log(
  judgeAdmin(times)
    .map(({ ok, text }) => `${ok ? 'ok  ' : 'OVER'} ${text}`)
    .join('\n'),
)
