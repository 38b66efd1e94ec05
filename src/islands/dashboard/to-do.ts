import type { MyProject } from '#islands/my-projects/my-projects.api.ts'
import { type NextStep, nextStepOf } from '#islands/my-projects/next-step.ts'
import { awaitsStep, isOpen, type ListedInterest } from '#islands/support/interest.ts'

/** A project with its next step. */
export interface ProjectStep {
  readonly project: MyProject
  readonly step: NextStep
}

/** What waits for the reader, and what waits for somebody else. */
interface Desk {
  readonly waiting: {
    readonly projects: readonly ProjectStep[]
    /** Projects with questions. */
    readonly asked: readonly MyProject[]
    readonly interests: readonly ListedInterest[]
  }
  readonly underWay: {
    readonly projects: readonly ProjectStep[]
    readonly interests: readonly ListedInterest[]
  }
}

/** Steps of a project that its creator takes. */
const OWN_STEPS: readonly NextStep[] = ['answer', 'fix', 'reply', 'tell', 'confirm']
/** Steps that others take. */
const OTHERS_STEPS: readonly NextStep[] = ['wait', 'appealed', 'revised']

/** Sorts the reader's projects and interests by whose turn it is; finished ones are left out. */
export function sortDesk(
  projects: readonly MyProject[],
  interests: readonly ListedInterest[],
): Desk {
  const steps = projects.map((project) => ({ project, step: nextStepOf(project) }))
  const open = interests.filter(({ state }) => isOpen(state))
  return {
    waiting: {
      projects: steps.filter(({ step }) => OWN_STEPS.includes(step)),
      asked: projects.filter(({ questions }) => questions.waiting > 0),
      interests: open.filter((interest) => awaitsStep('supporter', interest)),
    },
    underWay: {
      projects: steps.filter(({ step }) => OTHERS_STEPS.includes(step)),
      interests: open.filter((interest) => !awaitsStep('supporter', interest)),
    },
  }
}
