import type { FormEventHandler, ReactNode } from 'react'
import { useHydrated } from './hydrated.ts'

interface Props {
  onSubmit: FormEventHandler<HTMLFormElement>
  /** Layout of the fields. */
  className?: string
  children: ReactNode
}

/**
 * A form of a server-rendered island. Its fields wait, disabled, until the page's script is there to take them: what is
 * typed or sent before that would be lost.
 */
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
