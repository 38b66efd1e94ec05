import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  id: string
  level?: 2 | 3
  /** What precedes it and what it heads is there. */
  isReady?: boolean
  className?: string
  children: ReactNode
}

/** A heading that links lead to, where the focus goes on; so does that of a URL which names it, once it is ready. */
export function SectionHeading({ id, level = 3, isReady = true, className, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const Heading = `h${level}` as const
  useEffect(() => {
    if (!isReady || location.hash !== `#${id}`) return
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [id, isReady])
  return (
    <Heading id={id} ref={heading} tabIndex={-1} className={className}>
      {children}
    </Heading>
  )
}
