import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { languageOf } from '#i18n/language-of.ts'
import { objectionPath } from '#i18n/paths.ts'
import {
  redressTexts,
  rulePath,
  ruleText,
  type Statement,
  statementFacts,
} from '#islands/listing/statement.ts'

interface Props {
  statement: Statement
  /** How to appeal here, where that is possible; otherwise one writes to us. */
  appeal?: string | undefined
}

/** The reasons of a decision about somebody, and what they can do about it. */
export function StatementView({ statement, appeal }: Props) {
  const { t, locale } = useT()
  const rule = rulePath(statement.rule, locale)
  return (
    <div className="grid gap-3">
      <dl className="grid gap-2.5">
        {statementFacts(t, locale, statement).map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-soft">{name}</dt>
            <dd
              className="whitespace-pre-wrap"
              lang={value === statement.facts ? languageOf(value) : undefined}
            >
              {rule && value === ruleText(t, statement) ? (
                <a className="link" href={rule}>
                  {value}
                </a>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        {appeal ?? (
          <>
            {t('statement.complain', { date: formatDate(statement.appeal_until, locale) })}{' '}
            <a className="link" href={objectionPath(statement.reference, locale)}>
              {t('statement.contact')}
            </a>
          </>
        )}
      </p>
      {redressTexts(t, locale).map((text) => (
        <p key={text} className="text-sm text-soft">
          {text}
        </p>
      ))}
    </div>
  )
}
