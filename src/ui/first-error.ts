import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Focuses the first control with an error in an element, which says the error, as react-hook-form does by itself.
 * @param failure anything truthy that is new after each failed try, such as a count or an error
 */
export function useFirstError<Content extends HTMLElement = HTMLDivElement>(
  failure: unknown,
): RefObject<Content | null> {
  const content = useRef<Content>(null)
  // Before the effect with which an error scrolls into view below the control that has the focus.
  useLayoutEffect(() => {
    if (failure)
      content.current?.querySelector<HTMLElement>('[aria-describedby*="-error"]')?.focus()
  }, [failure])
  return content
}
