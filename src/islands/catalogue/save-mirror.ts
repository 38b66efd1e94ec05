import { KEYS, local } from '#core/storage.ts'
import type { ProjectMirror } from './project-mirror.ts'
import type { ProjectSummary } from './project-summary.ts'

/** A few screens; far below storage quotas. */
const MAX_PROJECTS = 96

/** Caches the unfiltered list for outages. */
export function saveMirror(projects: readonly ProjectSummary[], now: Date = new Date()): void {
  const mirror: ProjectMirror = {
    savedAt: now.toISOString(),
    projects: projects.slice(0, MAX_PROJECTS),
  }
  local.set(KEYS.approvedProjects, JSON.stringify(mirror))
}
