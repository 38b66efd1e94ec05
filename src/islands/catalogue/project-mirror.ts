import { KEYS, local } from '#core/storage.ts'
import { type CatalogueFilters, SOON_DAYS, type Stage } from './catalogue-filters.ts'
import { isObject } from './loose.ts'
import { foldText } from './mark-words.ts'
import { type OptionSummary, type ProjectSummary, parseStoredSummaries } from './project-summary.ts'

/** Copy of approved projects in local storage. `savedAt` is an ISO time. */
export interface ProjectMirror {
  readonly savedAt: string
  readonly projects: ProjectSummary[]
}

/** The cached copy, or null. Storage isn't trusted: malformed entries are dropped. */
export function readMirror(): ProjectMirror | null {
  try {
    const stored: unknown = JSON.parse(local.get(KEYS.approvedProjects) ?? 'null')
    if (!isObject(stored) || typeof stored.savedAt !== 'string') return null
    if (Number.isNaN(Date.parse(stored.savedAt))) return null
    const projects = parseStoredSummaries(stored.projects)
    return projects.length > 0 ? { savedAt: stored.savedAt, projects } : null
  } catch {
    return null
  }
}

/** Filters the cached copy: every word must occur, ignoring case and accents. */
export function filterMirror(
  projects: readonly ProjectSummary[],
  { query, category, type, stage, tags, featured, amount, currency }: CatalogueFilters,
): ProjectSummary[] {
  const words = foldText(query).split(/\s+/).filter(Boolean)
  const wanted = tags.map((tag) => tag.toLowerCase())
  const offers = (option: OptionSummary): boolean =>
    (!type || option.type === type) &&
    (!currency || option.currency === currency) &&
    (!amount || option.minAmount <= Number(amount))
  return projects.filter((project) => {
    if (category && project.category !== category) return false
    if (stage && !isIn(stage, project)) return false
    if (featured && !project.featured) return false
    if ((type || amount || currency) && !project.supportOptions.some(offers)) return false
    const has = project.tags.map((tag) => tag.toLowerCase())
    if (!wanted.every((tag) => has.includes(tag))) return false
    const { title, description, creatorName } = project
    const text = foldText(
      [title, description, project.category, creatorName, ...project.tags].join(' '),
    )
    return words.every((word) => text.includes(word))
  })
}

function isIn(stage: Stage, { isClosed, closesOn }: ProjectSummary): boolean {
  if (stage === 'closed') return isClosed
  if (stage === 'open') return !isClosed
  const end = Date.now() + SOON_DAYS * 86_400_000
  return !isClosed && closesOn !== null && Date.parse(closesOn) < end
}
