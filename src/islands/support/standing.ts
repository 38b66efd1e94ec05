import type { TFunction } from 'i18next'
import type { Interest, InterestEvent, InterestSide } from './interest.ts'

/** The label of a state. The end of a project declines its open interests, though nobody did. */
export function stateText(
  t: TFunction,
  { state, endedWithProject }: Pick<Interest, 'state' | 'endedWithProject'>,
): string {
  if (state === 'declined' && endedWithProject) return t('interest.deleted')
  return t(`interest.state.${state}`)
}

/** What happened at an event of the history. */
export function eventText(
  t: TFunction,
  { kind, side, toState }: Pick<InterestEvent, 'kind' | 'side' | 'toState'>,
): string {
  if (kind !== 'moved') return t(`interest.event.${kind}`)
  // Only the end of the project declines without a person.
  const isEnd = side === 'system' && toState === 'declined'
  return isEnd ? t('interest.deleted') : t(`interest.state.${toState}`)
}

/** A sentence on where an interest stands, for one of its sides. */
export function standingText(
  t: TFunction,
  side: InterestSide,
  { state, endedWithProject, terms }: Pick<Interest, 'state' | 'endedWithProject' | 'terms'>,
  otherName: string,
): string {
  if (endedWithProject) return t('interest.projectDeleted', { project: terms.project_title })
  return t(`interest.${side}View.${state}`, { name: otherName })
}
