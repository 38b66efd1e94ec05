import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryClient } from '#core/query.ts'
import { loadPage } from '#islands/catalogue/browse/browse.api.ts'
import { NO_FILTERS } from '#islands/catalogue/catalogue-filters.ts'

/** From how many letters on projects are searched. */
const MIN_LENGTH = 2
/** How many projects are offered. */
const LIMIT = 6
/** Pause in typing before a search, in milliseconds. */
const PAUSE = 200

/** Public projects that match what was typed. */
export function useProjects(typed: string) {
  const [query, setQuery] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed.trim()), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  return useQuery(
    {
      queryKey: ['palette', query],
      enabled: query.length >= MIN_LENGTH,
      retry: false,
      queryFn: async ({ signal }) =>
        (await loadPage({ ...NO_FILTERS, query }, signal)).projects.slice(0, LIMIT),
    },
    queryClient,
  )
}
