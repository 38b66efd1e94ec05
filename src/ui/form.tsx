import type { FormEventHandler, ReactNode } from 'react'
import { useHydrated } from './hydrated.ts'

interface Props {
  onSubmit: FormEventHandler<HTMLFormElement>
  /** Layout of the fields. */
  className?: string
  children: ReactNode
}

/** A form of a server-rendered island, disabled until hydration: anything typed or sent before would be lost. */
export function Form({ onSubmit, className, children }: Props) {
  const ready = useHydrated()
  return (
    <form noValidate method="post" onSubmit={onSubmit}>
      <fieldset className={className} disabled={!ready} data-waiting={ready ? undefined : ''}>
        {children}
      </fieldset>
    </form>
  )
}
