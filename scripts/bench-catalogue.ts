import { parseArgs } from 'node:util'
import { judge, measureCatalogue } from '../tests/bench/catalogue.ts'

/** `npm run bench:catalogue [-- --sizes 1000,10000]`: how questions to the catalogue grow with it. */
const { values } = parseArgs({
  options: { sizes: { type: 'string', default: '1000,10000,100000,1000000' } },
})
const sizes = values.sizes.split(',').map(Number)
if (sizes.some((size) => !Number.isInteger(size) || size < 1)) {
  console.error('--sizes takes numbers of projects, such as 1000,10000.')
  process.exit(1)
}

const measured = await measureCatalogue(sizes, (line) => console.log(line))
console.log('\nMedian milliseconds of a question, by number of projects')
console.table(
  Object.fromEntries(
    Object.keys(measured[0]?.medians ?? {}).map((name) => [
      name,
      Object.fromEntries(
        measured.map(({ size, medians }) => [size, Number(medians[name]?.toFixed(2))]),
      ),
    ]),
  ),
)
console.log('\nThe database')
console.table(
  Object.fromEntries(
    measured.map(({ size, megabytes, fillSeconds, perSecond }) => [
      size,
      { megabytes, 'seconds to fill': fillSeconds, 'lists a second, 8 at a time': perSecond },
    ]),
  ),
)
console.log(
  judge(measured)
    .map(({ ok, text }) => `${ok ? 'ok  ' : 'OVER'} ${text}`)
    .join('\n'),
)
