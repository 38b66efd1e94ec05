import { afterEach, describe, expect, it, vi } from 'vitest'
import en from '#i18n/locales/en/translation.json' with { type: 'json' }
import { translator } from '#i18n/translate.ts'
import type { Site } from '#site.ts'
import { redressTexts, rulePath, ruleText, type Statement, statementFacts } from './statement.ts'

const t = translator('en', en)
const STATEMENT: Statement = {
  id: 's',
  reference: 'ST-0123456789',
  project_id: 'p',
  subject: 'Lantern',
  action: 'archived',
  facts: 'No figure has a date.',
  rule: 'rules_5',
  law: null,
  notice: true,
  content: null,
  created_at: '2026-11-20T10:00:00Z',
  appeal_until: '2027-05-20T10:00:00Z',
}

describe('a statement of reasons', () => {
  it('says decision, facts, rule, what led to it, that people decided, date and reference', () => {
    expect(statementFacts(t, 'en', STATEMENT)).toEqual([
      ['Decision', t('statement.effect.archived')],
      ['What we rely on', 'No figure has a date.'],
      ['Rule', 'Posting Rules, 5. Honest claims'],
      ['What led to it', en.statement.notice],
      ['Automated means', 'None. A person decided.'],
      ['Date', 'Nov 20, 2026'],
      ['Reference', 'ST-0123456789'],
    ])
  })

  it('says that nobody reported it, and what was removed', () => {
    const removed = { ...STATEMENT, action: 'message', notice: false, content: 'Pay me' } as const
    expect(statementFacts(t, 'en', removed)).toEqual(
      expect.arrayContaining([
        ['The removed text', 'Pay me'],
        ['What led to it', en.statement.own],
      ]),
    )
  })

  it('names a hidden document as one', () => {
    const hidden = { ...STATEMENT, action: 'document', content: 'Budget' } as const
    expect(statementFacts(t, 'en', hidden)).toContainEqual(['Name of the document', 'Budget'])
  })

  it('has no facts where none were noted', () => {
    const names = statementFacts(t, 'en', { ...STATEMENT, facts: null }).map(([name]) => name)
    expect(names).not.toContain('What we rely on')
  })

  it('names the law with the rule', () => {
    expect(ruleText(t, { rule: 'law', law: 'Penal Code, § 209' })).toBe(
      'The law: Penal Code, § 209',
    )
  })
})

it.each([
  ['rules_11', '/de/posting-rules#section-11'],
  ['terms_3', '/de/terms#section-3'],
  ['rules', '/de/posting-rules'],
  ['terms', '/de/terms'],
  ['law', null],
  ['request', null],
] as const)('the rule %s is at %s', (rule, path) => {
  expect(rulePath(rule, 'de')).toBe(path)
})

describe('redress elsewhere', () => {
  afterEach(() => {
    vi.doUnmock('#site.ts')
    vi.resetModules()
  })

  async function textsWith(change: Partial<Site>) {
    const { SITE } = await import('#site.ts')
    vi.resetModules()
    vi.doMock('#site.ts', () => ({ SITE: { ...SITE, ...change } }))
    const fresh = await import('./statement.ts')
    return fresh.redressTexts(t, 'en')
  }

  it('names the authorities of the operator, and no body where there is none', () => {
    const texts = redressTexts(t, 'en')
    expect(texts).toHaveLength(1)
    expect(texts[0]).toContain('Tarbijakaitse ja Tehnilise Järelevalve Amet')
    expect(texts[0]).not.toMatch(/certified|dispute/)
  })

  it('does without authorities', async () => {
    expect(await textsWith({ supervision: [] })).toEqual([en.statement.elsewhereCourt])
  })

  it('names the body for disputes out of court with its address', async () => {
    const disputeBody = { name: 'Settle', url: 'https://settle.example' }
    const [body] = await textsWith({ disputeBody })
    expect(body).toContain('Settle, https://settle.example')
  })
})
