import { useState } from 'react'
import { useT } from '#i18n/island.tsx'
import { FileList } from '#islands/files/file-list.tsx'
import { toast } from '#ui/toast.ts'
import { useAction } from '#ui/use-action.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { FactsField, RuleFields } from '../reason-fields.tsx'
import { LISTING_REASONS, lacksLaw } from '../reasons.ts'
import { tellFailure } from '../tell-failure.ts'
import { hideDocument, showDocument } from './decisions.api.ts'
import type { Detail, ReviewedDocument } from './detail.api.ts'

/** Documents of a listing, those on request included, which a review may open and hide. */
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
            <p id={`document-${document.id}`}>
              {document.title}
              {document.isOnRequest && (
                <span className="text-soft"> · {t('documents.onRequest')}</span>
              )}
              {document.isHidden && <span className="text-soft"> · {t('documents.hidden')}</span>}
            </p>
            <FileList files={[document]} />
            <HideButton document={document} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** One button for both ways, so that it keeps the focus. */
function HideButton({ document }: { document: ReviewedDocument }) {
  const { t } = useT()
  const { busy, run } = useAction(t('admin.toasts.updateProject'), tellFailure)
  const [isHiding, setHiding] = useState(false)
  const show = () =>
    run(() => showDocument(document.id), t('admin.audit.actions.document.restored'))
  return (
    <>
      <button
        type="button"
        className="link min-h-11"
        aria-describedby={`document-${document.id}`}
        aria-disabled={busy || undefined}
        onClick={() => (document.isHidden ? void show() : setHiding(true))}
      >
        {t(document.isHidden ? 'admin.documents.show' : 'admin.documents.hide')}
      </button>
      {isHiding && <HideDialog document={document} onClosed={() => setHiding(false)} />}
    </>
  )
}

/** Hides a document with reasons for the creator. */
function HideDialog({ document, onClosed }: { document: ReviewedDocument; onClosed: () => void }) {
  const { t } = useT()
  const [reasons, setReasons] = useState(LISTING_REASONS)
  const [isMarked, setMarked] = useState(false)
  const reasonsProps = { reasons, onChange: setReasons, isMarked }
  return (
    <ConfirmDialog
      title={t('admin.documents.title', { title: document.title })}
      text={t('admin.documents.text')}
      action={t('admin.documents.hide')}
      isDanger
      failed={t('admin.toasts.updateProject')}
      onConfirm={async () => {
        if (lacksLaw(reasons)) {
          setMarked(true)
          return false
        }
        await hideDocument(document.id, reasons)
        toast({ title: t('statement.kinds.document'), type: 'success' })
        return true
      }}
      onClosed={onClosed}
    >
      <FactsField
        {...reasonsProps}
        label={t('admin.projects.reason')}
        hint={t('admin.projects.reasonHint')}
      />
      <RuleFields {...reasonsProps} />
    </ConfirmDialog>
  )
}
