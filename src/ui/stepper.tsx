interface Step {
  readonly key: string
  readonly label: string
}

interface Props {
  label: string
  steps: readonly Step[]
  /** Index of the present step. */
  current: number
}

/** Progress in one line. Where it is narrow it shows the dots alone, as a badge beside them names the state. */
export function Stepper({ label, steps, current }: Props) {
  return (
    <div className="@container">
      <ol aria-label={label} className="flex">
        {steps.map((step, index) => (
          <li
            key={step.key}
            aria-current={index === current ? 'step' : undefined}
            className={`relative min-w-0 flex-1 last:flex-none not-last:before:absolute not-last:before:start-[7px] not-last:before:top-[6.5px] not-last:before:h-px not-last:before:w-full ${index < current ? 'before:bg-lamp' : 'before:bg-line'}`}
          >
            <StepDot isReached={index <= current} isPresent={index === current} />
            <span
              className={`block pe-3 pt-1 text-[0.82rem] leading-tight hyphens-auto @max-[36rem]:sr-only ${index === current ? 'font-semibold' : 'text-soft'}`}
            >
              {step.label}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

export function StepDot({ isReached, isPresent }: { isReached: boolean; isPresent: boolean }) {
  const look = isPresent
    ? 'bg-page shadow-[0_0_0_2px_var(--lamp),0_-2px_12px_1px_oklch(0.82_0.16_78/0.7)]'
    : isReached
      ? 'bg-lamp'
      : 'border border-control bg-page'
  return (
    <span
      aria-hidden="true"
      className={`relative z-1 block size-3.5 flex-none rounded-full forced-color-adjust-none ${look}`}
    />
  )
}
