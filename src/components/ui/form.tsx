import { type FormEventHandler, type ReactNode, useSyncExternalStore } from 'react'

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

const never = () => () => {}

/** False on the server and in the first render of hydration, true ever after. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
