import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { invalidate } from '#core/query.ts'
import type { Locale } from '#i18n/locales.ts'
import { localizePath } from '#i18n/paths.ts'
import { adminRequest, type PageOf } from '../admin.api.ts'

/** A question the assistant could not answer. Days are ISO dates; who asked is not stored. */
export interface UnansweredQuestion {
  readonly id: string
  /** Language code of the question, e.g. `fr`. */
  readonly locale: string
  readonly question: string
  readonly asked: number
  readonly first_asked_on: string
  readonly last_asked_on: string
}

/** Questions close to the same subject of the assistant. */
export interface UnansweredGroup {
  /** The subject, e.g. `fees`; empty if none is close. */
  readonly subject: string
  readonly asked: number
  /** Number of different questions, of which the most asked are listed. */
  readonly different: number
  /** How often it was asked, by language code. */
  readonly languages: Readonly<Record<string, number>>
  readonly questions: readonly UnansweredQuestion[]
}

export function unansweredQuery(page: number) {
  return queryOptions({
    queryKey: ['admin', 'unanswered', page],
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: () =>
      adminRequest<PageOf<UnansweredGroup>>((client) =>
        client.rpc('admin_unanswered_questions', { p_page: page }),
      ),
  })
}

/** Titles of subjects in a language. */
export function subjectTitlesQuery(locale: Locale) {
  return queryOptions({
    queryKey: ['admin', 'subjects', locale],
    queryFn: async (): Promise<Readonly<Record<string, string>>> => {
      const reply = await fetch(localizePath('/subjects.json', locale))
      if (!reply.ok) throw new Error(`The titles answered ${reply.status}`)
      return reply.json()
    },
  })
}

/** Removes a question from the list. */
export async function dismissQuestion(id: string): Promise<void> {
  await adminRequest((client) => client.rpc('settle_unanswered_question', { p_id: id }))
  await invalidate(['admin', 'unanswered'])
}
