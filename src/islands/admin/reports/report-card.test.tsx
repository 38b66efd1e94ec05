import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { IslandI18n } from '#i18n/island.tsx'
import en from '#i18n/locales/en/translation.json' with { type: 'json' }
import { ReportCard } from './report-card.tsx'
import type { ReportRow } from './reports.api.ts'

const report: ReportRow = {
  ...{
    id: 'r',
    reference: 'NT-0123456789',
    kind: 'project',
    subject_id: 'p',
    subject: 'Lamp',
    content: null,
  },
  ...{ project_id: 'p', person_id: 'c', reason: 'fraud', detail: '', name: null, email: null },
  ...{ has_account: false, outcome: null, reasons: null, decided_at: null, decided_by: null },
  ...{ created_at: '2026-11-01', waiting: 1 },
}

function card(part: Partial<ReportRow>): string {
  return renderToStaticMarkup(
    <IslandI18n locale="en" texts={en}>
      <ReportCard report={{ ...report, ...part }} inList />
    </IslandI18n>,
  )
}

/** Links of a card, and the buttons in its section of decisions. */
function shown(outcome: ReportRow['outcome']): [links: string[], decisions: string[]] {
  const html = card({ outcome })
  const [head = '', decisions = ''] = html.split(`>${en.statement.decision}</h4>`)
  const labels = (part: string, look: string) =>
    [...part.matchAll(/<button[^>]* class="(.*?)"[^>]*>(.*?)<\/button>/g)].flatMap(
      ([, classes = '', label = '']) => (classes.startsWith(look) ? label : []),
    )
  return [labels(head, 'link'), labels(decisions, 'btn')]
}

test('what a report is about is linked, apart from the buttons that decide', () => {
  const { open, openProject, openPerson, decisions } = en.admin.reports
  const { dismiss, warn, archive, suspend, restricted, forward } = decisions
  const links = [open, openProject, openPerson]
  expect(shown(null)).toEqual([links, [dismiss, warn, archive, suspend, restricted, forward]])
  expect(shown('none')).toEqual([links, []])
})

test('the words that were reported are shown once it says something else', () => {
  const changed = card({ kind: 'update', content: 'News\n\nVile words' })
  expect(changed).toContain(en.admin.reports.then)
  expect(changed).toContain('Vile words')
  expect(card({ kind: 'update' })).not.toContain(en.admin.reports.then)
})
