export const PROJECT_STATUSES = ['pending', 'approved', 'rejected', 'archived'] as const

export type ProjectStatus = (typeof PROJECT_STATUSES)[number]

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

/** Administrators may edit every project, creators their own before approval and after a rejection. */
export function canEditProject(project: Owned, actor: Actor | null): boolean {
  if (!actor) return false
  if (actor.role === 'admin') return true
  return (
    project.creatorId === actor.id &&
    (project.status === 'pending' || project.status === 'rejected')
  )
}

/** Everyone signed in, except the creator, may support an approved project. */
export function canSupportProject(project: Owned, actor: Actor | null): boolean {
  return actor !== null && isPublic(project.status) && project.creatorId !== actor.id
}
