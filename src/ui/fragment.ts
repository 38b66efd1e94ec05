import { type RefObject, useEffect, useRef } from 'react'

/** A heading that comes into view and takes the focus once it is there, where the URL's fragment names it. */
export function useFragment(name: string, isReady: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isReady || location.hash !== `#${name}`) return
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [name, isReady])
  return heading
}
