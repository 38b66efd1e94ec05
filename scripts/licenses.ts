import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../server/config.ts'
import { isAllowed, licenseList, shippedDependencies } from './supply/licenses.ts'

/** `npm run licenses`: writes docs/licenses.txt and fails for a licence that is not on the list. */
const dependencies = shippedDependencies()
writeFileSync(join(ROOT, 'docs', 'licenses.txt'), licenseList(dependencies))
const refused = dependencies.filter(({ license }) => !isAllowed(license))
for (const { name, version, license } of refused)
  console.error(`${name} ${version} is under ${license}, which is not on the list.`)
console.log(
  `${dependencies.length} packages, ${refused.length} with a licence that is not allowed.`,
)
if (refused.length > 0) process.exitCode = 1
