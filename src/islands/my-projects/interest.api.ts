import { queryOptions } from '@tanstack/react-query'
import { request } from '#core/api.ts'
import { invalidate } from '#core/query.ts'

/** Interest in a project, as its creator sees it. */
interface InterestNumbers {
  /** With an interest that was neither declined nor withdrawn. */
  readonly people: number
  /** Sums of the amounts they named. */
  readonly amounts: readonly { readonly currency: string; readonly amount: number }[]
  readonly is_shown: boolean
  /** The last 12, oldest first; `week` is its Monday. */
  readonly weeks: readonly { readonly week: string; readonly interests: number }[]
}

export function interestQuery(project: string) {
  return queryOptions({
    queryKey: ['my-projects', 'interest', project],
    queryFn: async () =>
      (await request((client) =>
        client.rpc('my_project_interest', { p_project: project }),
      )) as unknown as InterestNumbers,
  })
}

/** Shows the interest on the project's page, or hides it. @throws AppError */
export async function showInterest(project: string, shown: boolean): Promise<void> {
  await request((client) =>
    client.rpc('show_project_interest', { p_project: project, p_shown: shown }),
  )
  await invalidate(interestQuery(project).queryKey)
}
