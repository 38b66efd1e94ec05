import type { ProjectStatus } from '#islands/listing/status.ts'
import type { MyProject } from './my-projects.api.ts'

/** What determines the creator's next step. */
export interface ListingState {
  readonly status: ProjectStatus
  /** Unanswered review comments. */
  readonly openComments: number
  /** Interests not seen yet. */
  readonly unseenInterests: number
  /** An appeal is pending. */
  readonly isAppealed: boolean
  /** A revision is pending. */
  readonly isRevised: boolean
  /** Withdrawn by the creator rather than archived by the team. */
  readonly archivedByCreator: boolean
  /** Not as it was last rejected. */
  readonly isChanged: boolean
  /** Whether it takes interest, and if not, whether the creator has told how it ended. */
  readonly stage: 'open' | 'closed' | 'told'
  /** The creator was asked whether it still holds. */
  readonly isAsked: boolean
}

/** Keys under `myProjects.next` in the translations. */
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
  | 'tell'
  | 'confirm'
  | 'closed'

export function nextStep(standing: ListingState): NextStep {
  switch (standing.status) {
    case 'pending':
      if (standing.openComments > 0) return 'answer'
      return standing.isAppealed ? 'appealed' : 'wait'
    case 'approved':
      if (standing.unseenInterests > 0) return 'reply'
      if (standing.stage !== 'open') return standing.stage === 'told' ? 'closed' : 'tell'
      if (standing.isAsked) return 'confirm'
      return standing.isRevised ? 'revised' : 'share'
    case 'rejected':
      return 'fix'
    case 'archived':
      if (!standing.archivedByCreator) return 'archived'
      return standing.isChanged ? 'reopen' : 'fix'
  }
}

/** The stage of a listing, by whether it is closed and how it ended. */
export function stageOf(isClosed: boolean, outcome: unknown): ListingState['stage'] {
  if (outcome) return 'told'
  return isClosed ? 'closed' : 'open'
}

/** The next step of a project in a list. */
export function nextStepOf(project: MyProject): NextStep {
  return nextStep({
    status: project.status,
    openComments: project.open_comments,
    unseenInterests: project.unseen_interests,
    isAppealed: project.is_appealed,
    isRevised: project.revised_at !== null,
    archivedByCreator: project.archived_by_creator,
    // What its creator withdrew is no task of theirs.
    isChanged: true,
    stage: stageOf(project.closed, project.outcome),
    isAsked: project.asks > 0,
  })
}
