import { describe, expect, it } from 'vitest'
import { formatList } from '#i18n/format.ts'
import { LOCALES } from '#i18n/locales.ts'
import { RESTRICTIONS, RULES } from '#islands/listing/statement.ts'
import { REPORT_OUTCOMES, REPORT_REASONS } from '#islands/report/report.ts'
import { renderNews } from '../../server/mail/news.ts'
import type { ClaimedMail } from '../../server/mail/queue.ts'
import { renderReport } from '../../server/mail/report.ts'
import { renderStatement } from '../../server/mail/statement.ts'
import { mailT } from '../../server/mail/words.ts'

const SITE_URL = 'https://backlit.example'
const REPORT = {
  reference: 'NT-0123456789',
  kind: 'project',
  subject: 'Lantern',
  project_slug: 'lantern',
  reason: 'scam',
  created_at: '2026-11-20T10:00:00Z',
  outcome: null,
  reasons: null,
}
const STATEMENT = {
  id: 's',
  reference: 'ST-0123456789',
  project_id: 'p',
  project_title: 'Lantern',
  subject: 'Lantern',
  action: 'rejected',
  facts: 'No figure has a date.',
  rule: 'rules_5',
  law: null,
  notice: false,
  content: null,
  created_at: '2026-11-20T10:00:00Z',
  appeal_until: '2027-05-20T10:00:00Z',
}
const mail = (kind: string, locale: string, content: object): ClaimedMail => ({
  id: 'm',
  claim_id: 'c',
  kind,
  content: content as ClaimedMail['content'],
  actor_name: null,
  email: 'nell@example.org',
  locale,
  unsubscribe_token: null,
})
/** Keys and placeholders that were not replaced. */
const GAPS = /\{\{|\b(?:mail|report|statement|rules|news)\.[a-z]+/i

describe.each(LOCALES)('in %s', (locale) => {
  it('a receipt names the report and what comes next', () => {
    for (const reason of REPORT_REASONS) {
      const { subject, text, html } = renderReport(
        mail('report.received', locale, { ...REPORT, reason }),
        SITE_URL,
      )
      expect(subject).toContain('[NT-0123456789]')
      expect(text).toContain('Lantern')
      expect(text).toMatch(/\/projects\/lantern$/m)
      expect(subject + text + html).not.toMatch(GAPS)
    }
  })

  it('a decision names outcome, reasons and how to object', () => {
    const texts = REPORT_OUTCOMES.map((outcome) => {
      const content = { ...REPORT, kind: 'message', subject: null, project_slug: null, outcome }
      const { text } = renderReport(
        mail('report.decided', locale, { ...content, reasons: 'Looked at it.' }),
        SITE_URL,
      )
      expect(text).toContain('> Looked at it.')
      expect(text).toContain('/contact?about=NT-0123456789')
      expect(text).not.toMatch(GAPS)
      return text
    })
    expect(new Set(texts).size).toBe(REPORT_OUTCOMES.length)
  })

  it('a mail about edits of the team names what it edited', () => {
    const content = { project_id: 'p', project_title: 'Lantern', fields: ['title', 'tags'] }
    const edited = renderNews(mail('listing.edited', locale, content), SITE_URL)
    const t = mailT(locale)
    const fields = formatList([t('admin.fields.title'), t('admin.fields.tags')], locale)
    expect(edited.subject).toContain('Lantern')
    expect(edited.text).toContain(t('news.editedFields', { fields }))
    expect(edited.text).toContain('/my-projects?project=p')
    expect(edited.text).not.toMatch(GAPS)
  })

  it('a statement of reasons says all the law asks for', () => {
    const cases = [
      ...RESTRICTIONS.map((action) => ({ action })),
      ...RULES.map((rule) => ({ rule, law: rule === 'law' ? 'Penal Code' : null })),
    ]
    for (const one of cases) {
      const content = { ...STATEMENT, ...one }
      const { subject, text } = renderStatement(mail('statement.made', locale, content), SITE_URL)
      expect(subject).toContain('[ST-0123456789]')
      expect(text).toContain('No figure has a date.')
      expect(text).toContain('/contact?about=ST-0123456789')
      if (content.law) expect(text).toContain('Penal Code')
      expect(text).not.toMatch(GAPS)
    }
  })
})

it('a statement without facts invents none', () => {
  const { text, html } = renderStatement(
    mail('statement.made', 'en', { ...STATEMENT, facts: null, rule: 'rules' }),
    SITE_URL,
  )
  expect(text).toContain('Posting Rules')
  expect(text + html).not.toMatch(/What we rely on|null|undefined/)
})

it('only a rejection that was not appealed yet can be appealed under My projects', () => {
  const textOf = (change: object) =>
    renderStatement(mail('statement.made', 'en', { ...STATEMENT, ...change }), SITE_URL).text
  expect(textOf({ is_appealed: false })).toContain('appeal under My projects')
  expect(textOf({ is_appealed: true })).toContain('write to us with the reference')
  expect(textOf({ is_appealed: true })).not.toContain('appeal under My projects')
})

it('a warning is a decision about somebody, not about their sign-in', () => {
  const { text } = renderNews(mail('account.warning', 'en', { note: 'Be kind.' }), SITE_URL)
  expect(text).toContain('This email is about a decision that concerns you')
  expect(text).not.toContain('security')
})

it('a suspended person is not led to pages they can’t open', () => {
  const content = { ...STATEMENT, action: 'suspended', project_id: null, subject: null }
  const { text } = renderStatement(mail('statement.made', 'en', content), SITE_URL)
  expect(text).not.toContain('/my-projects')
})

it('a mail without a language is in English', () => {
  const { html } = renderReport(mail('report.received', null as never, REPORT), SITE_URL)
  expect(html).toContain('lang="en')
})

it('mails of several news say how many there are, and when they have not all', () => {
  const item = { kind: 'project.new', actor_name: 'Ada', data: { project_title: 'Lantern' } }
  const of = (count: number) =>
    renderNews(mail('update.digest', 'en', { items: [item, item], count }), SITE_URL)
  expect(of(23).subject).toMatch(/^23 updates/)
  expect(of(23).text).toContain('These are the 2 newest.')
  expect(of(2).subject).toMatch(/^2 updates/)
  expect(of(2).text).not.toContain('newest')
})
