import type { Session } from '#core/session.ts'
import type { SupportProject } from './project.ts'

/**
 * What choosing an option opens: the option dialog, the login prompt, or a refusal. While the session is unknown the
 * dialog opens, as the server checks again on confirmation.
 */
export function firstStep(
  project: SupportProject,
  session: Session,
): 'option' | 'login' | 'incomplete' | 'own' {
  if (!project.id || !project.title) return 'incomplete'
  if (session.status === 'anonymous') return 'login'
  if (session.status === 'signedIn' && session.user.id === project.creatorId) return 'own'
  return 'option'
}
