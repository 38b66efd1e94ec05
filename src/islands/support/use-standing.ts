import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $user } from '#core/session.ts'
import { fetchStanding } from './interests.api.ts'

type Standing = Awaited<ReturnType<typeof fetchStanding>>

/** The interest in an option that its reader has expressed before, once known; null when there is none. */
export function useStanding(optionId: string): Standing {
  const userId = useStore($user)?.id
  const [standing, setStanding] = useState<Standing>(null)
  useEffect(() => {
    if (!userId) return
    let isStale = false
    fetchStanding(optionId, userId).then(
      (found) => {
        if (!isStale) setStanding(found)
      },
      // Going on is safe without knowing: confirming writes no second interest.
      () => undefined,
    )
    return () => {
      isStale = true
    }
  }, [optionId, userId])
  return standing
}
