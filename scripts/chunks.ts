/** What Rolldown tells about a module while it makes chunks. */
interface Chunking {
  getModuleInfo(
    id: string,
  ): { readonly importers: readonly string[]; readonly importedIds: readonly string[] } | null
}

/** Packages that nearly every island needs anyway. */
const EVERYWHERE =
  /node_modules[\\/](react|react-dom|scheduler|nanostores|@nanostores|@tanstack|clsx|lucide-react)[\\/]/
const OWN_CODE = /[\\/]src[\\/].*\.tsx?$/

/** Of pages with hardly any script: not of one that is missing, which draws cards, nor of the list of projects. */
const isPageScript = (id: string): boolean =>
  id.includes('?astro&type=script') && !/absent-project|projects\/index/.test(id)

/** Whether a module that matches imports the module, directly or through others. */
function isUsedBy(
  matches: (id: string) => boolean,
  id: string,
  context: Chunking,
  seen = new Set<string>(),
): boolean {
  if (matches(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  const importers = context.getModuleInfo(id)?.importers ?? []
  return importers.some((importer) => isUsedBy(matches, importer, context, seen))
}

/** Whether the module and all it imports are our own or needed everywhere, so that it brings nothing large along. */
function isLight(id: string, context: Chunking, seen = new Set<string>()): boolean {
  if (seen.has(id) || id.startsWith('\0')) return true
  seen.add(id)
  if (!OWN_CODE.test(id) && !EVERYWHERE.test(id)) return false
  const imported = context.getModuleInfo(id)?.importedIds ?? []
  return imported.every((other) => isLight(other, context, seen))
}

const library = (name: string, packages: string) => ({
  name,
  test: new RegExp(`node_modules[\\\\/](${packages})[\\\\/]`),
  minShareCount: 2,
  priority: 7,
})

/** Our own code that the islands of an area share with others, if as many entries load it. */
const own = (
  name: string,
  isOfArea: (id: string) => boolean,
  priority: number,
  minShareCount = 3,
) => ({
  name: (id: string, context: Chunking) =>
    isLight(id, context) && isUsedBy(isOfArea, id, context) ? name : null,
  maxModuleSize: 12_000,
  minShareCount,
  priority,
})

/**
 * Few files for the islands of a page instead of one for each module that two of them share; and for the scripts of pages
 * without islands, only what these need. Sizes are of the source, in bytes.
 */
export const chunks = {
  groups: [
    {
      name: (id: string, context: Chunking) =>
        isUsedBy(isPageScript, id, context) ? 'page' : null,
      minShareCount: 2,
      priority: 8,
    },
    library('react', 'react|react-dom|scheduler'),
    library('query', '@tanstack'),
    library('forms', 'react-hook-form|@hookform'),
    library('zod', 'zod'),
    own('catalogue', (id) => /islands[\\/]catalogue[\\/]/.test(id), 6),
    own(
      'project',
      (id) => /islands[\\/](project-page|support[\\/]index|report[\\/]index)/.test(id),
      5,
    ),
    // What waits for all styles, in every page behind a login.
    { name: 'gate', test: /src[\\/]ui[\\/](gate|all-styles)\.tsx$/, minShareCount: 2, priority: 8 },
    // For whoever is logged in or opens a dialog: not for all who have what is common.
    { name: 'focus', test: /src[\\/]ui[\\/]keep-focus\.ts$/, minShareCount: 2, priority: 8 },
    own('account', (id) => /islands[\\/]account[\\/](?!profile)/.test(id), 3),
    own('common', () => true, 4, 8),
  ],
}
