import { useEffect, useState } from 'react'

/** Faster responses need no spinner. Milliseconds. */
const DELAY_MS = 300

/** True once `busy` has lasted a moment. */
export function useDelayed(busy: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!busy) {
      setLate(false)
      return
    }
    const timer = window.setTimeout(() => setLate(true), DELAY_MS)
    return () => window.clearTimeout(timer)
  }, [busy])
  return isLate
}
