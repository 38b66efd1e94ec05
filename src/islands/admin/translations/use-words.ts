import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryClient } from '#core/query.ts'
import { loadWords, type Target } from './words.ts'

export function useWords(locale: Target) {
  return useQuery(wordsQuery(locale), queryClient)
}

function wordsQuery(locale: Target) {
  return queryOptions({
    queryKey: ['i18n', 'words', locale],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => loadWords(locale),
  })
}
