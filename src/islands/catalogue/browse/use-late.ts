import { useEffect, useState } from 'react'

/** What answers sooner needs no sign that it is on its way. Milliseconds. */
const PATIENCE = 300

/** True once `busy` has been true for a moment. */
export function useLate(busy: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!busy) {
      setLate(false)
      return
    }
    const timer = window.setTimeout(() => setLate(true), PATIENCE)
    return () => window.clearTimeout(timer)
  }, [busy])
  return late
}
