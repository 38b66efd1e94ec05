import { useId, useState } from 'react'
import { formatBytes, formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { shownName } from '#i18n/shown-name.ts'
import { endingOf } from '#islands/files/file.ts'
import { ConfirmButton } from '#ui/confirm-button.tsx'
import { useAction } from '#ui/use-action.ts'
import { deleteDocument, type MyDocument, setOnRequest, takeAccess } from './documents.api.ts'
import { RenameForm } from './rename-form.tsx'

interface Props {
  project: string
  userId: string
  document: MyDocument
}

export function DocumentRow({ project, userId, document }: Props) {
  const { t, locale } = useT()
  const id = useId()
  const { busy, run } = useAction(t('myProjects.saveFailed'))
  const [isRenaming, setRenaming] = useState(false)
  const { title, name, bytes, isOnRequest, hidden_at: hidden, openings } = document
  const readers = document.readers.filter(({ granted }) => granted)

  const setAccess = (onRequest: boolean) =>
    run(() => setOnRequest(project, document, onRequest), t('documents.saved'))

  return (
    <li className="border-t border-line py-3">
      <p id={id} className="font-semibold">
        {title}
      </p>
      <p className="text-sm text-soft">
        {endingOf(name)} · {formatBytes(bytes, locale)} ·{' '}
        {t(hidden ? 'documents.hidden' : isOnRequest ? 'documents.onRequest' : 'documents.public')}{' '}
        · {t('documents.openings', { count: openings })}
      </p>
      {hidden && <p className="notice mt-2">{t('documents.hiddenText')}</p>}
      {isRenaming && (
        <RenameForm project={project} document={document} onDone={() => setRenaming(false)} />
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <button
          type="button"
          className="btn btn-small"
          aria-describedby={id}
          aria-expanded={isRenaming}
          onClick={() => setRenaming(!isRenaming)}
        >
          {t('documents.rename')}
        </button>
        {isOnRequest ? (
          <ConfirmButton
            label={t('documents.makePublic')}
            title={t('documents.publicTitle', { title })}
            text={t('documents.publicText')}
            describedBy={id}
            onConfirm={() => setAccess(false)}
          />
        ) : (
          <button
            type="button"
            className="btn btn-small"
            aria-describedby={id}
            aria-disabled={busy || undefined}
            onClick={() => void setAccess(true)}
          >
            {t('documents.makeOnRequest')}
          </button>
        )}
        <ConfirmButton
          label={t('documents.remove')}
          title={t('documents.removeTitle', { title })}
          text={t('documents.removeText')}
          describedBy={id}
          onConfirm={() =>
            run(() => deleteDocument(userId, project, document), t('documents.removed'))
          }
        />
      </div>
      {isOnRequest && readers.length > 0 && (
        <div className="mt-3 text-sm">
          <ul className="grid gap-1" aria-label={t('documents.readers')}>
            {readers.map((reader) => (
              <li key={reader.id} className="flex flex-wrap items-center justify-between gap-x-3">
                <span className="min-w-0">
                  {shownName(t, reader.name)}
                  {reader.opened_at && (
                    <span className="block text-soft">
                      {t('documents.lastOpened', { date: formatDate(reader.opened_at, locale) })}
                    </span>
                  )}
                </span>
                <ConfirmButton
                  className="link min-h-9"
                  label={t('documents.revoke')}
                  name={t('documents.revokeFrom', { name: shownName(t, reader.name), title })}
                  title={t('documents.revokeTitle', { title })}
                  text={t('documents.revokeText', { name: shownName(t, reader.name) })}
                  onConfirm={() =>
                    run(
                      () => takeAccess(project, document.id, reader.id),
                      t('documents.revoked', { name: shownName(t, reader.name) }),
                    )
                  }
                />
              </li>
            ))}
          </ul>
          <p className="mt-1 text-soft">{t('documents.openedHint')}</p>
        </div>
      )}
    </li>
  )
}
