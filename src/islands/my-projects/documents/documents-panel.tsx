import { useQuery } from '@tanstack/react-query'
import { LIMITS, MEGABYTE } from '#core/limits.ts'
import { queryClient } from '#core/query.ts'
import { useT } from '#i18n/island.tsx'
import { Failed } from '#ui/failed.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { DocumentForm } from './document-form.tsx'
import { DocumentRow } from './document-row.tsx'
import { documentsQuery } from './documents.api.ts'

interface Props {
  project: string
  /** The reader, whose folder gets the files. */
  userId: string
}

/** Documents of a listing for its creator: who opens them, how often that happened, and new ones. */
export function DocumentsPanel({ project, userId }: Props) {
  const { t } = useT()
  const { data, isError, error, refetch } = useQuery(documentsQuery(project), queryClient)
  return (
    <section className="panel p-5" aria-labelledby="documents">
      <SectionHeading id="documents" isReady={data !== undefined}>
        {t('documents.title')}
      </SectionHeading>
      <p className="mt-2">
        {t('documents.mineText', {
          count: LIMITS.documents,
          size: LIMITS.fileBytes / MEGABYTE,
        })}
      </p>
      {isError && (
        <Failed title={t('myProjects.loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {data && data.length > 0 && (
        <ul className="mt-4 grid gap-1">
          {data.map((document) => (
            <DocumentRow key={document.id} project={project} userId={userId} document={document} />
          ))}
        </ul>
      )}
      {data && data.length < LIMITS.documents && <DocumentForm project={project} owner={userId} />}
    </section>
  )
}
