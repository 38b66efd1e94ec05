import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '#core/query.ts'
import { IslandI18n } from '#i18n/island.tsx'
import en from '#i18n/locales/en/translation.json' with { type: 'json' }
import { NO_FILTERS as ALL_CONTACT, contactQuery } from '../contact/contact.api.ts'
import { reportsQuery, NO_FILTERS as WAITING_REPORTS } from '../reports/reports.api.ts'
import { ProjectList } from './project-list.tsx'
import { NO_FILTERS as ALL_PROJECTS, listQuery, type Row } from './projects.api.ts'

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

test('how long a project has waited is below its title on phones, whose table has no room for the column', () => {
  const row = {
    ...{ id: 'p', title: 'Lampyard', creator_name: 'Mara', status: 'pending', category: 'tech' },
    ...{ updated_at: '2026-11-01', queued_at: new Date().toISOString() },
  } as Row
  const page = { rows: [row], total: 1, exact: true, page: 1, size: 25 }
  queryClient.setQueryData(listQuery(ALL_PROJECTS).queryKey, page)
  const html = renderToStaticMarkup(
    <IslandI18n locale="en" texts={en}>
      <ProjectList />
    </IslandI18n>,
  )
  const title = /<th scope="row".*?<\/th>/.exec(html)?.[0]
  expect(title).toMatch(
    /<span class="[^"]*sm:hidden">In the queue · <span class="">0 business days/,
  )
  expect(html).toMatch(/<td class="[^"]*max-sm:hidden"><span class="">0 business days/)
})
