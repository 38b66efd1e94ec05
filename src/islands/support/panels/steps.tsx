import { formatDateTime, isoTime } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { StepDot } from '#ui/stepper.tsx'
import {
  type Interest,
  type InterestEvent,
  type InterestState,
  isOver,
  PROGRESS,
} from '../interest.ts'
import { stateText } from '../standing.ts'

interface Step {
  readonly state: InterestState
  /** ISO time reached; null for future or skipped steps. */
  readonly at: string | null
}

/** Steps of an interest: those reached, with times, then the remaining ones or how it ended. */
function progressOf(state: InterestState, events: readonly InterestEvent[]): Step[] {
  const reachedAt = (step: InterestState) =>
    events.find(({ kind, toState }) =>
      step === 'sent' ? kind === 'expressed' : kind === 'moved' && toState === step,
    )?.at ?? null
  const steps = PROGRESS.map((step) => ({ state: step, at: reachedAt(step) }))
  if (!isOver(state)) return steps
  return [...steps.filter(({ at }) => at !== null), { state, at: reachedAt(state) }]
}

/** The progress of an interest, with the current step marked. */
export function Steps({
  interest,
  events,
}: {
  interest: Pick<Interest, 'state' | 'endedWithProject'>
  events: readonly InterestEvent[]
}) {
  const { t, locale } = useT()
  const { state, endedWithProject } = interest
  const steps = progressOf(state, events)
  const current = steps.findIndex((step) => step.state === state)
  return (
    <ol aria-label={t('interest.steps')} className="grid">
      {steps.map((step, index) => (
        <li
          key={step.state}
          aria-current={index === current ? 'step' : undefined}
          className="relative flex items-baseline gap-3 pb-3 last:pb-0 not-last:before:absolute not-last:before:start-[6.5px] not-last:before:top-4 not-last:before:bottom-[-0.25rem] not-last:before:w-px not-last:before:bg-line"
        >
          <span className="translate-y-0.5">
            <StepDot isReached={index <= current} isPresent={index === current} />
          </span>
          <span
            className={`min-w-0 flex-1 ${index === current ? 'font-semibold' : index > current ? 'text-soft' : ''}`}
          >
            {stateText(t, { state: step.state, endedWithProject })}
          </span>
          {step.at && (
            <time className="flex-none text-sm text-soft figures" dateTime={isoTime(step.at)}>
              {formatDateTime(step.at, locale)}
            </time>
          )}
        </li>
      ))}
    </ol>
  )
}
