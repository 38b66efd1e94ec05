import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the first field with an error in this element after each failed try. */
export function useFirstError(tries: number): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tries > 0)
      content.current?.querySelector<HTMLElement>('[aria-describedby*="-error"]')?.focus()
  }, [tries])
  return content
}
