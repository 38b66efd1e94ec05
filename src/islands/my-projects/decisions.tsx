import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { queryClient } from '#core/query.ts'
import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import type { Statement } from '#islands/listing/statement.ts'
import { Failed } from '#ui/failed.tsx'
import { ownStatementsQuery } from './my-projects.api.ts'
import { StatementView } from './statement-view.tsx'

/** Decisions about what has no page of its own here: deleted projects, messages, the account. */
export function OwnDecisions({ userId }: { userId: string }) {
  const { t } = useT()
  const statements = useQuery(ownStatementsQuery(userId), queryClient)
  if (statements.isError && !statements.data) {
    return (
      <Failed
        title={t('statement.title')}
        error={statements.error}
        onRetry={() => void statements.refetch()}
      />
    )
  }
  return <Decisions statements={statements.data ?? []} />
}

/** Decisions with their reasons, each to unfold. */
export function Decisions({ statements }: { statements: readonly Statement[] }) {
  const { t, locale } = useT()
  const id = useId()
  if (statements.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-3">
        {t('statement.title')}
      </h3>
      <ul className="grid gap-3">
        {statements.map((statement) => (
          <li key={statement.id} className="panel p-4">
            <details>
              <summary className="cursor-pointer">
                <span className="font-semibold">{t(`statement.kinds.${statement.action}`)}</span>
                {statement.subject && `: ${statement.subject}`}
                <span className="block text-sm text-soft">
                  {formatDate(statement.created_at, locale)}
                </span>
              </summary>
              <div className="mt-3">
                <StatementView statement={statement} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
