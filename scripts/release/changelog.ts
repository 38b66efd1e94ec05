import { ReleaseError } from './repository.ts'

/** The heading of what is not released yet and its entries, up to the next release. */
const UNRELEASED = /^## \[Unreleased\]\n([\s\S]*?)(?=^## \[|(?![\s\S]))/m

/** Gives the entries of a changelog in the form of Keep a Changelog to a version. */
export function datedChangelog(text: string, version: string, date: string): string {
  const [section, entries] = UNRELEASED.exec(text) ?? []
  if (section === undefined)
    throw new ReleaseError('CHANGELOG.md has no heading "## [Unreleased]".')
  if (!/^- \S/m.test(entries ?? ''))
    throw new ReleaseError('CHANGELOG.md has no entry under "## [Unreleased]".')
  if (text.includes(`\n## [${version}]`))
    throw new ReleaseError(`CHANGELOG.md has a heading for ${version} already.`)
  return text.replace(UNRELEASED, () =>
    section.replace('## [Unreleased]\n', `## [Unreleased]\n\n## [${version}] - ${date}\n`),
  )
}
