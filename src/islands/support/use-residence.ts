import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { likelyCountry } from '#core/countries.ts'
import { $user } from '#core/session.ts'
import { fetchCountry } from './support.api.ts'

/** The country the reader lives in: as chosen here, else as in their profile, else as their browser suggests. */
export function useResidence(kept: string): [country: string, choose: (country: string) => void] {
  const userId = useStore($user)?.id
  const [chosen, choose] = useState(kept)
  const [remembered, setRemembered] = useState('')
  useEffect(() => {
    if (!userId) return
    let isStale = false
    fetchCountry(userId).then(
      (country) => {
        if (!isStale) setRemembered(country)
      },
      // The browser's country can be changed by hand, and the next step states it.
      () => undefined,
    )
    return () => {
      isStale = true
    }
  }, [userId])
  return [chosen || remembered || likelyCountry(navigator.languages), choose]
}
