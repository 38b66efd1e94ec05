import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const END_PX = 80

interface Shown {
  /** Key of the topmost message. */
  readonly firstKey: string | undefined
  /** Key of the newest message. */
  readonly lastKey: string | undefined
  /** Own messages are always scrolled to. */
  readonly lastIsMine: boolean | undefined
  /** Message to scroll to, once. */
  readonly targetId: string | undefined
  /** Whether newer messages are not loaded. */
  readonly hasNewer: boolean
}

/** Keeps the scroll position: at the end it follows new messages; prepending older ones moves nothing. */
export function useScroll({ firstKey, lastKey, lastIsMine, targetId, hasNewer }: Shown) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef<{ first: string | undefined; last: string | undefined; height: number }>(
    undefined,
  )
  const wasAtEnd = useRef(true)
  const reached = useRef<string>(undefined)
  const hadNewer = useRef(false)
  const [isAtEnd, setAtEnd] = useState(true)

  const toEnd = () => {
    const element = box.current
    if (element) element.scrollTop = element.scrollHeight
  }

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const previous = before.current
    const target = targetId && reached.current !== targetId ? find(element, targetId) : null
    if (target) {
      reached.current = targetId
      element.scrollTop = target.offsetTop - element.clientHeight / 2 + target.clientHeight / 2
      wasAtEnd.current = false
      before.current = { first: firstKey, last: lastKey, height: element.scrollHeight }
      return
    }
    const isNewest = previous?.last !== lastKey && !hasNewer && !hadNewer.current
    hadNewer.current = hasNewer
    if (isNewest && (!previous || wasAtEnd.current || lastIsMine)) toEnd()
    else if (previous && previous.first !== firstKey && previous.last === lastKey) {
      element.scrollTop += element.scrollHeight - previous.height
    } else if (previous?.last === lastKey && wasAtEnd.current && !hasNewer) {
      // The last message may have grown, e.g. by the button that sends it again.
      toEnd()
    }
    before.current = { first: firstKey, last: lastKey, height: element.scrollHeight }
  })

  useEffect(() => {
    // A growing composer and on-screen keyboards shrink the list from below.
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

function find(box: HTMLElement, messageId: string): HTMLElement | null {
  return box.querySelector<HTMLElement>(`[data-message="${CSS.escape(messageId)}"]`)
}
