/** The four states of a project. */
export const PROJECT_STATUSES = ['pending', 'approved', 'rejected', 'archived'] as const

export type ProjectStatus = (typeof PROJECT_STATUSES)[number]

/** Only approved projects are public. */
function isPublic(status: ProjectStatus): boolean {
  return status === 'approved'
}

interface Actor {
  readonly id: string
  readonly role: 'user' | 'admin'
}

interface Owned {
  readonly status: ProjectStatus
  readonly creatorId: string | null
}

/** Administrators edit every project; creators their own before approval and after a rejection. */
export function canEditProject(project: Owned, actor: Actor | null): boolean {
  if (!actor) return false
  if (actor.role === 'admin') return true
  return (
    project.creatorId === actor.id &&
    (project.status === 'pending' || project.status === 'rejected')
  )
}

/** Approved projects can be supported by everyone logged in but their creator. */
export function canSupportProject(project: Owned, actor: Actor | null): boolean {
  return actor !== null && isPublic(project.status) && project.creatorId !== actor.id
}
