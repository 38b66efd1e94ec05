import type { TFunction } from 'i18next'
import type { Interest, InterestSide } from './interest.ts'

/** A sentence on where an interest stands, for one of its sides. */
export function standingText(
  t: TFunction,
  side: InterestSide,
  { state, projectId, terms }: Pick<Interest, 'state' | 'projectId' | 'terms'>,
  otherName: string,
): string {
  // The end of a project declines its open interests.
  if (state === 'declined' && projectId === null)
    return t('interest.projectDeleted', { project: terms.project_title })
  return t(`interest.${side}View.${state}`, { name: otherName })
}
