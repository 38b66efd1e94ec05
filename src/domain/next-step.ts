import type { ProjectStatus } from './status.ts'

/** Where a listing stands, as far as it decides what its creator does next. */
export interface Standing {
  readonly status: ProjectStatus
  /** Comments of the reviewer that are not settled. */
  readonly openComments: number
  /** Interests nobody has looked at. */
  readonly unseenInterests: number
}

/** What a creator does next with a listing, as `myProjects.next` of the translations names it. */
export type NextStep = 'answer' | 'wait' | 'reply' | 'share' | 'fix' | 'archived'

/** The one next step for a creator. */
export function nextStep({ status, openComments, unseenInterests }: Standing): NextStep {
  switch (status) {
    case 'pending':
      return openComments > 0 ? 'answer' : 'wait'
    case 'approved':
      return unseenInterests > 0 ? 'reply' : 'share'
    case 'rejected':
      return 'fix'
    case 'archived':
      return 'archived'
  }
}
