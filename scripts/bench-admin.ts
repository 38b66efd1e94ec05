import { parseArgs } from 'node:util'
import { judgeAdmin, measureAdmin } from '../tests/bench/admin.ts'
import { publish } from '../tests/bench/report.ts'

/** `npm run bench:admin`: times the dashboard's actions in a small and a large marketplace. */
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
const rows = Object.fromEntries(
  times.map(({ action, ...one }) => [
    action,
    {
      'small ms': one.small.toFixed(1),
      'large ms': one.large.toFixed(1),
      ratio: one.ratio.toFixed(2),
    },
  ]),
)
publish('bench:admin', [
  {
    title: `Actions of the dashboard, medians, with ${of(large)} against ${of(small)}`,
    rows,
    bars: judgeAdmin(times).filter(({ ok }) => !ok),
  },
])

function of({ projects, users, messages }: Parameters<typeof measureAdmin>[0]): string {
  return `${projects} projects, ${users} accounts and ${messages} messages`
}
