import { ReleaseError, Repository } from './release/repository.ts'
import { CHANGES, CHECKS } from './release/steps.ts'

/**
 * `npm run release -- <version>`: checks all that a release needs, stops at the first that isn't so, then sets the version,
 * commits and tags. It pushes nothing. `--dry-run` prints the list.
 */
function main(args: readonly string[]): void {
  const [version, ...others] = args.filter((arg) => arg !== '--dry-run')
  if (version === undefined || others.length > 0 || version.startsWith('-'))
    throw new ReleaseError('Name the version: npm run release -- 1.0.0 [--dry-run]')
  if (args.includes('--dry-run')) {
    for (const { name } of [...CHECKS, ...CHANGES]) console.log(`- ${name}`)
    return
  }
  const repository = new Repository(process.cwd())
  for (const { name, run } of CHECKS) {
    console.log(`- ${name}`)
    run(repository, version)
  }
  try {
    for (const { name, run } of CHANGES) {
      console.log(`- ${name}`)
      run(repository, version)
    }
  } catch (error) {
    console.error(
      'The release is half done: "git reset --hard && git clean -fd tests/fixtures" undoes it.',
    )
    throw error
  }
  console.log(
    `Backlit ${version} is committed and tagged. To publish it: git push --follow-tags origin main`,
  )
}

try {
  main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof ReleaseError ? error.message : error)
  process.exitCode = 1
}
