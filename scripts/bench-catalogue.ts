import { parseArgs } from 'node:util'
import { judge, measureCatalogue } from '../tests/bench/catalogue.ts'
import { publish } from '../tests/bench/report.ts'

/** `npm run bench:catalogue [-- --sizes 1000,10000]`: how catalogue queries scale with the number of projects. */
const { values } = parseArgs({
  options: { sizes: { type: 'string', default: '1000,10000,100000,1000000' } },
})
const sizes = values.sizes.split(',').map(Number)
if (sizes.some((size) => !Number.isInteger(size) || size < 1)) {
  console.error('--sizes takes numbers of projects, such as 1000,10000.')
  process.exit(1)
}

const measured = await measureCatalogue(sizes, (line) => console.log(line))
const questions = Object.fromEntries(
  Object.keys(measured[0]?.medians ?? {}).map((name) => [
    name,
    Object.fromEntries(
      measured.map(({ size, medians }) => [`${size} projects`, `${medians[name]?.toFixed(1)} ms`]),
    ),
  ]),
)
const databases = Object.fromEntries(
  measured.map(({ size, megabytes, fillSeconds, perSecond }) => [
    `${size} projects`,
    { megabytes, 'seconds to fill': fillSeconds, 'lists a second, 8 at a time': perSecond },
  ]),
)
publish('bench:catalogue', [
  { title: 'Median of a question', rows: questions, bars: judge(measured) },
  { title: 'The database', rows: databases },
])
