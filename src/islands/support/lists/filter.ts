import { withParams } from '#core/router.ts'
import { INTEREST_STATES } from '../interest.ts'
import type { ListFilter } from '../interests.api.ts'

/** Parses a query string. Unknown values are ignored. */
export function parseFilter(search: string): ListFilter {
  const query = new URLSearchParams(search)
  const state = query.get('state') ?? ''
  const project = query.get('project') ?? ''
  return {
    state: INTEREST_STATES.some((known) => known === state) ? state : '',
    project: /^[0-9a-f-]{36}$/i.test(project) ? project : '',
  }
}

/** The query string of a filter; other parameters are kept. */
export function filterQuery({ state, project }: ListFilter, search: string): string {
  return withParams(search, { state, project })
}
