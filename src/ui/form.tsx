import type { FormEventHandler, ReactNode } from 'react'
import { useHydrated } from './hydrated.ts'

interface Props {
  onSubmit: FormEventHandler<HTMLFormElement>
  /** True if its fields have no default values. */
  isEarly?: boolean
  /** Layout of the fields. */
  className?: string
  children: ReactNode
}

/**
 * A form of a server-rendered island, disabled until hydration: anything typed or sent before would be lost. `isEarly` if
 * it keeps what its fields hold by then; they take text as soon as something waits for a person to wake it.
 */
export function Form({ onSubmit, isEarly, className, children }: Props) {
  const ready = useHydrated()
  return (
    <form noValidate method="post" onSubmit={onSubmit}>
      <fieldset
        className={className}
        disabled={!ready}
        data-waiting={ready ? undefined : ''}
        data-early={isEarly && !ready ? '' : undefined}
      >
        {children}
      </fieldset>
    </form>
  )
}
