import { useT } from '#i18n/island.tsx'
import { FileList } from '#islands/files/file-list.tsx'
import type { Detail } from './detail.api.ts'

/** Documents of a listing, those on request included, which a review may open. */
export function Documents({ documents }: Pick<Detail, 'documents'>) {
  const { t } = useT()
  if (documents.length === 0) return null
  return (
    <section className="panel p-5" aria-labelledby="review-documents">
      <h3 id="review-documents" className="text-lg">
        {t('documents.title')}
      </h3>
      <ul className="mt-3 grid gap-3">
        {documents.map((document) => (
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
