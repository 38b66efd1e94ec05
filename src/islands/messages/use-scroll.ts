import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const END_PX = 80

/**
 * Keeps a message list where its reader is: at the end it follows new messages, older ones put in above move nothing.
 * @param firstKey key of the topmost message
 * @param lastKey key of the newest message
 * @param lastIsMine whether the reader wrote the newest one, which is always scrolled to
 */
export function useScroll(
  firstKey: string | undefined,
  lastKey: string | undefined,
  lastIsMine: boolean | undefined,
) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef<{ first: string | undefined; last: string | undefined; height: number }>(
    undefined,
  )
  const wasAtEnd = useRef(true)
  const [isAtEnd, setAtEnd] = useState(true)

  const toEnd = () => {
    const element = box.current
    if (element) element.scrollTop = element.scrollHeight
  }

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const previous = before.current
    const isNewest = previous?.last !== lastKey
    if (isNewest && (!previous || wasAtEnd.current || lastIsMine)) toEnd()
    else if (previous && previous.first !== firstKey) {
      element.scrollTop += element.scrollHeight - previous.height
    }
    before.current = { first: firstKey, last: lastKey, height: element.scrollHeight }
  })

  useEffect(() => {
    // The growing composer and the keyboard of a phone take room from below.
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (wasAtEnd.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return {
    box,
    isAtEnd,
    toEnd,
    onScroll: () => {
      const element = box.current
      if (!element) return
      const rest = element.scrollHeight - element.scrollTop - element.clientHeight
      wasAtEnd.current = rest < END_PX
      setAtEnd(wasAtEnd.current)
    },
  }
}
