import type { ProjectStatus } from '#islands/listing/status.ts'

/** Where a listing stands, as far as it decides what its creator does next. */
export interface Standing {
  readonly status: ProjectStatus
  /** Comments of the reviewer to answer. */
  readonly openComments: number
  /** Interests nobody has looked at. */
  readonly unseenInterests: number
  /** An appeal waits for its answer. */
  readonly isAppealed: boolean
  /** Changed terms wait for the team. */
  readonly isRevised: boolean
  /** The creator took it back, not the team. */
  readonly archivedByCreator: boolean
}

/** What a creator does next with a listing, as `myProjects.next` of the translations names it. */
export type NextStep =
  | 'answer'
  | 'wait'
  | 'appealed'
  | 'reply'
  | 'revised'
  | 'share'
  | 'fix'
  | 'reopen'
  | 'archived'

/** The one next step for a creator. */
export function nextStep(standing: Standing): NextStep {
  switch (standing.status) {
    case 'pending':
      if (standing.openComments > 0) return 'answer'
      return standing.isAppealed ? 'appealed' : 'wait'
    case 'approved':
      if (standing.unseenInterests > 0) return 'reply'
      return standing.isRevised ? 'revised' : 'share'
    case 'rejected':
      return 'fix'
    case 'archived':
      return standing.archivedByCreator ? 'reopen' : 'archived'
  }
}
