import { useEffect, useState } from 'react'

/** A countdown in whole seconds, and a function to restart it. */
export function useCountdown(seconds: number): [left: number, restart: (from?: number) => void] {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [end])
  return [left, (from = seconds) => setEnd(Date.now() + from * 1000)]
}
