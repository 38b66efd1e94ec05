import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { differences } from '#islands/listing/form/difference.ts'
import { DifferenceTable } from '#islands/listing/form/difference-table.tsx'
import { useFieldFormat } from '#islands/listing/form/use-field-format.ts'
import type { Revision } from '#islands/listing/reviewed.ts'
import { useAction } from '#ui/use-action.ts'
import { withdrawRevision } from './my-projects.api.ts'

/** A pending revision, compared with the public version. */
export function RevisionPanel({ id, revision }: { id: string; revision: Revision }) {
  const { t, locale } = useT()
  const formatField = useFieldFormat()
  const { busy, run } = useAction(t('myProjects.stepFailed'))
  return (
    <section className="panel grid gap-4 p-5" aria-labelledby="revision-title">
      <div>
        <h3 id="revision-title">{t('myProjects.revision.title')}</h3>
        <p className="text-soft">
          {t('myProjects.revision.text', { date: formatDate(revision.proposedAt, locale) })}
        </p>
      </div>
      <DifferenceTable
        subject={t('myProjects.revision.title')}
        differences={differences(revision.before, revision.after, formatField)}
        before={t('myProjects.revision.before')}
        after={t('myProjects.revision.after')}
      />
      <button
        type="button"
        className="btn btn-small justify-self-start"
        aria-disabled={busy || undefined}
        onClick={() => void run(() => withdrawRevision(id), t('myProjects.revision.takenBack'))}
      >
        {busy ? t('common.saving') : t('myProjects.revision.takeBack')}
      </button>
    </section>
  )
}
