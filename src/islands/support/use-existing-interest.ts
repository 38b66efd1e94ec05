import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $user } from '#core/session.ts'
import { fetchExistingInterest } from './interests.api.ts'

type Standing = Awaited<ReturnType<typeof fetchExistingInterest>>

/** The reader's existing interest in an option, once known; null if none. */
export function useExistingInterest(optionId: string): Standing {
  const userId = useStore($user)?.id
  const [standing, setStanding] = useState<Standing>(null)
  useEffect(() => {
    if (!userId) return
    let isStale = false
    fetchExistingInterest(optionId, userId).then(
      (found) => {
        if (!isStale) setStanding(found)
      },
      // Continuing is safe: confirming never creates a second interest.
      () => undefined,
    )
    return () => {
      isStale = true
    }
  }, [optionId, userId])
  return standing
}
