import { describe, expect, it } from 'vitest'
import en from '#i18n/locales/en/translation.json' with { type: 'json' }
import { translator } from '#i18n/translate.ts'
import { actionWords, detailWords } from './audit-words.ts'

const t = translator('en', en)
const say = (action: string, details: Record<string, unknown>) =>
  detailWords(t, { action, details })

describe('an action', () => {
  const named = Object.entries(en.admin.audit.actions).flatMap(([subject, actions]) =>
    Object.entries(actions).map(([name, words]) => [`${subject}.${name}`, words] as const),
  )

  it.each(named)('%s is "%s"', (action, words) => expect(actionWords(t, action)).toBe(words))

  it('without words keeps its code', () => {
    expect(actionWords(t, 'project.painted')).toBe('project.painted')
  })
})

describe('details', () => {
  it('come by name, those without words last', () => {
    expect(say('x', { colour: 'red', note: 'n', to: 'b', from: 'a', size: 2 })).toEqual([
      'From: a',
      'To: b',
      'Note: n',
      'colour: red',
      'size: 2',
    ])
  })

  it('are in the order of their words', () => {
    const { details } = en.admin.audit
    const backwards = Object.fromEntries(Object.keys(details).map((name) => [name, 1]))
    const order = ['from', 'to', 'reason', 'note', 'outcome', 'title', 'query', 'count', 'hidden']
    expect(say('x', Object.fromEntries(Object.entries(backwards).reverse()))).toEqual(
      [...order, 'shown', 'version', 'reference', 'rule', 'action', 'notice', 'kind'].map(
        (name) => `${details[name as keyof typeof details]}: 1`,
      ),
    )
  })

  it('have the words of other screens where there are any', () => {
    expect(
      say('x', { thread: 't', before: 'b', actor: 'a', target: 'z', update: 'u', question: 'q' }),
    ).toEqual(['To: b', 'Who: a', 'About: z', 'Conversation: t', 'Update: u', 'Question: q'])
  })

  it('of a decision on proposed changes are the decision and the labels of the fields', () => {
    expect(say('project.revision', { accepted: true, fields: ['title', 'slug'] })).toEqual([
      `Outcome: ${en.admin.revision.accepted}`,
      `Field: ${en.admin.fields.title}, ${en.admin.fields.slug}`,
    ])
    expect(say('project.revision', { accepted: false })).toEqual([
      `Outcome: ${en.admin.revision.rejected}`,
    ])
  })

  it('of checks are the answers that changed, each on its own line', () => {
    const { checks } = en.admin
    const { items } = en.checked
    const reason = 'It has no website.'
    const given = {
      links: { reason },
      papers: 'yes',
      organisation: 'person',
      rights: null,
      colour: 'red',
    }
    expect(say('project.checked', { checks: given })).toEqual([
      `${items.links}: ${checks.notApplicable} (${reason})`,
      `${items.papers}: ${checks.yes}`,
      `${checks.creator}: ${checks.person}`,
      `${items.rights}: ${checks.unanswered}`,
      'colour: red',
    ])
  })

  it('of a copy of the log name the action it was filtered by', () => {
    expect(say('audit.exported', { action: 'role.changed', count: 2 })).toEqual([
      `${en.admin.audit.details.count}: 2`,
      `${en.admin.audit.action}: ${en.admin.audit.actions.role.changed}`,
    ])
  })

  it('of a deleted project name its address and status', () => {
    expect(say('project.deleted', { slug: 'tide', status: 'approved' })).toEqual([
      `${en.admin.fields.slug}: tide`,
      `${en.admin.fields.status}: ${en.admin.status.approved}`,
    ])
  })

  it('of a translation say which version was restored', () => {
    expect(say('translation.published', { version: 5, restored: 3 })).toEqual([
      'Version: 5',
      'Restored version 3',
    ])
    expect(say('translation.published', { restored: 0 })).toEqual([
      en.admin.translations.history.fromCommitted,
    ])
  })

  it('leave out what is empty, not what is zero', () => {
    expect(say('x', { from: '', to: null, count: 0 })).toEqual(['Number: 0'])
  })

  it('show what is no text as JSON', () => {
    expect(say('x', { query: { a: [1] } })).toEqual(['Searched for: {"a":[1]}'])
  })
})

describe('a value', () => {
  it.each([
    ['project.status', 'approved', en.admin.status.approved],
    ['contact.state', 'closed', en.admin.contact.states.closed],
    ['role.changed', 'admin', en.admin.users.roles.admin],
    ['role.changed', 'user', en.admin.users.roles.user],
    ['role.changed', 'guest', 'guest'],
    ['report.decided', 'none', en.report.outcomes.none],
    ['report.decided', 'scam', en.report.reasons.scam],
    ['statement.made', 'rules_5', en.rules.rules_5],
    ['statement.made', 'hidden', en.statement.kinds.hidden],
    ['statement.made', true, en.admin.helpful.yes],
    ['appeal.answered', 'rejected', en.admin.status.rejected],
    ['project.status', 'painted', 'painted'],
    ['contact.state', 'approved', 'approved'],
    ['project.status', 'closed', 'closed'],
    ['user.viewed', 'approved', 'approved'],
    ['user.viewed', 'closed', 'closed'],
    ['user.viewed', 'admin', 'admin'],
    ['user.viewed', false, en.admin.helpful.no],
  ])('of %s, %j, is "%s"', (action, value, words) => {
    expect(say(action, { to: value })).toEqual([`To: ${words}`])
  })

  it.each([
    ['project', en.admin.reports.kinds.project],
    ['update', en.admin.reports.kinds.update],
    ['painting', 'painting'],
  ])('of a report, the type %s, is "%s"', (kind, words) => {
    expect(say('report.decided', { kind })).toEqual([`Type: ${words}`])
  })
})
