import type { TFunction } from 'i18next'
import { formatDate, formatList } from '#i18n/format.ts'
import type { Locale } from '#i18n/locales.ts'
import { pathTo } from '#i18n/paths.ts'
import { SITE } from '#site.ts'

/** What a restriction can rely on, as `private.statement_rules` has them. */
export const RULES = [
  'rules',
  'rules_2',
  'rules_3',
  'rules_4',
  'rules_5',
  'rules_6',
  'rules_7',
  'rules_8',
  'rules_9',
  'rules_11',
  'terms',
  'terms_3',
  'terms_7',
  'law',
  'request',
  'correction',
] as const

export type Rule = (typeof RULES)[number]

/** Restrictions, as `private.statement_actions` has them. */
export const RESTRICTIONS = [
  'rejected',
  'archived',
  'hidden',
  'deleted',
  'revision',
  'update',
  'question',
  'document',
  'message',
  'suspended',
] as const

type Restriction = (typeof RESTRICTIONS)[number]

/** A statement of reasons (Digital Services Act, article 17). Times are ISO. */
export interface Statement {
  readonly id: string
  readonly reference: string
  readonly project_id: string | null
  /** Title of the listing, or of the conversation's; null for accounts. */
  readonly subject: string | null
  readonly action: Restriction
  /** Null if the administrator noted none. */
  readonly facts: string | null
  readonly rule: Rule
  /** The provision, if the rule is the law. */
  readonly law: string | null
  /** A report led to it. */
  readonly notice: boolean
  /** Text of a removed message, hidden update or hidden question; title and name of a hidden document. */
  readonly content: string | null
  readonly created_at: string
  readonly appeal_until: string
}

/** The rule with the provision, if it is the law. */
export function ruleText(t: TFunction, { rule, law }: Pick<Statement, 'rule' | 'law'>): string {
  const text = t(`rules.${rule}`)
  return law ? t('statement.ruleAndLaw', { rule: text, law }) : text
}

/** Where the rule is, if it is on one of our pages. */
export function rulePath(rule: Rule, locale: Locale): string | null {
  const [page, section] = rule.split('_')
  if (page !== 'rules' && page !== 'terms') return null
  const path = pathTo(page === 'rules' ? 'postingRules' : 'terms', locale)
  return section ? `${path}#section-${section}` : path
}

/** What a statement says, as names and values. */
export function statementFacts(
  t: TFunction,
  locale: Locale,
  statement: Statement,
): [name: string, value: string][] {
  return [
    [t('statement.decision'), t(`statement.effect.${statement.action}`)],
    ...given(t('statement.facts'), statement.facts),
    ...given(
      t(statement.action === 'document' ? 'documents.name' : 'statement.removed'),
      statement.content,
    ),
    [t('statement.rule'), ruleText(t, statement)],
    [t('statement.source'), t(statement.notice ? 'statement.notice' : 'statement.own')],
    [t('statement.automated'), t('statement.automatedNone')],
    [t('statement.date'), formatDate(statement.created_at, locale)],
    [t('statement.reference'), statement.reference],
  ]
}

function given(name: string, value: string | null): [string, string][] {
  return value ? [[name, value]] : []
}

/** Who else can be turned to about a decision, a paragraph each. */
export function redressTexts(t: TFunction, locale: Locale): string[] {
  const { supervision, disputeBody } = SITE
  const authorities = supervision.map(({ name }) => name)
  return [
    ...(disputeBody
      ? [t('statement.elsewhereBody', { body: `${disputeBody.name}, ${disputeBody.url}` })]
      : []),
    authorities.length > 0
      ? t('statement.elsewhere', { authorities: formatList(authorities, locale) })
      : t('statement.elsewhereCourt'),
  ]
}
