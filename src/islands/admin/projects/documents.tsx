import { useQuery } from '@tanstack/react-query'
import { request } from '#core/api.ts'
import { queryClient } from '#core/query.ts'
import { useT } from '#i18n/island.tsx'
import { DOCUMENT_COLUMNS, documentSchema } from '#islands/files/document.ts'
import { FileList } from '#islands/files/file-list.tsx'

/** Documents of a listing, those on request included, which a review may open. */
export function Documents({ project }: { project: string }) {
  const { t } = useT()
  const { data = [] } = useQuery(
    {
      queryKey: ['admin', 'projects', 'documents', project],
      queryFn: async () => {
        const rows = await request((client) =>
          client
            .from('project_documents')
            .select(`${DOCUMENT_COLUMNS}, owner_id`)
            .eq('project_id', project)
            .order('created_at'),
        )
        return rows.map((row) => ({ ...documentSchema.parse(row), owner: row.owner_id }))
      },
    },
    queryClient,
  )
  if (data.length === 0) return null
  return (
    <section className="panel p-5" aria-labelledby="review-documents">
      <h3 id="review-documents" className="text-lg">
        {t('documents.title')}
      </h3>
      <ul className="mt-3 grid gap-3">
        {data.map((document) => (
          <li key={document.id}>
            <p>
              {document.title}
              {document.isOnRequest && (
                <span className="text-soft"> · {t('documents.onRequest')}</span>
              )}
            </p>
            <FileList files={[document]} />
          </li>
        ))}
      </ul>
    </section>
  )
}
