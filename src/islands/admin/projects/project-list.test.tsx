import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '#core/query.ts'
import { IslandI18n } from '#i18n/island.tsx'
import en from '#i18n/locales/en/translation.json' with { type: 'json' }
import { NO_FILTERS as ALL_CONTACT, contactQuery } from '../contact/contact.api.ts'
import { reportsQuery, NO_FILTERS as WAITING_REPORTS } from '../reports/reports.api.ts'
import { ProjectList } from './project-list.tsx'

afterEach(() => queryClient.clear())

function shown(reports: number, waiting: number, exact = true): string {
  const page = { rows: [], total: reports, exact, page: 1, size: 25 }
  queryClient.setQueryData(reportsQuery(WAITING_REPORTS).queryKey, page)
  const contact = { rows: [], has_more: false, waiting }
  queryClient.setQueryData(contactQuery(ALL_CONTACT).queryKey, contact)
  return renderToStaticMarkup(
    <IslandI18n locale="en" texts={en}>
      <ProjectList />
    </IslandI18n>,
  ).replace(/<[^>]+>/g, ' ')
}

test('tells of reports and contact messages that wait in other tabs', () => {
  expect(shown(3, 1200)).toMatch(/Waiting for you\s+Reports\s+3\s+Contact inbox\s+1,200\s/)
  expect(shown(3, 0)).not.toContain('Contact inbox')
  expect(shown(1000, 0, false)).toMatch(/Reports\s+1,000\s*\+/)
  expect(shown(0, 0)).not.toContain('Waiting for you')
})
