import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { newClientId } from '#core/client-id.ts'
import { type ErrorCode, toAppError } from '#core/errors.ts'
import { queryClient } from '#core/query.ts'
import { formatDate, formatList } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { isPicture, type StoredFile } from '#islands/files/file.ts'
import { saveFile } from '#islands/files/files.api.ts'
import { PictureDialog } from '#islands/files/picture-dialog.tsx'
import { ConfirmButton } from '#ui/confirm-button.tsx'
import { CheckField, DescribedBy } from '#ui/field.tsx'
import { errorText } from '#ui/form.ts'
import { useAction } from '#ui/use-action.ts'
import {
  countOpening,
  fetchThreadDocuments,
  grantDocument,
  nameOpenings,
  type ThreadDocument,
} from './documents.api.ts'

interface Props {
  threadId: string
  side: 'supporter' | 'recipient'
  otherName: string
  /** Changes with every message, which may bring news of a document. */
  version: string | undefined
}

/** Documents that were asked for in a conversation: the creator gives access, the supporter opens them. */
export function ThreadDocuments({ threadId, side, otherName, version }: Props) {
  const queryKey = ['thread-documents', threadId, version]
  const { data = [], refetch } = useQuery(
    {
      queryKey,
      queryFn: () => fetchThreadDocuments(threadId),
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
    queryClient,
  )
  const onNamed = ({ id }: ThreadDocument, named: boolean) =>
    queryClient.setQueryData<ThreadDocument[]>(queryKey, (list) =>
      list?.map((document) => (document.id === id ? { ...document, named } : document)),
    )
  if (data.length === 0) return null
  return (
    <Fold documents={data}>
      {data.map((document) => (
        <li
          key={document.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2 md:px-5"
        >
          {side === 'recipient' ? (
            <Asked document={document} name={otherName} onChanged={() => void refetch()} />
          ) : (
            <>
              <Wanted document={document} />
              {document.granted && (
                <NameOpenings document={document} onChanged={(named) => onNamed(document, named)} />
              )}
            </>
          )}
        </li>
      ))}
    </Fold>
  )
}

/** Opens when access to one is asked for; an answer leaves it open. */
function Fold({
  documents,
  children,
}: {
  documents: readonly ThreadDocument[]
  children: ReactNode
}) {
  const { t, locale } = useT()
  const [isOpen, setOpen] = useState(false)
  const waiting = documents.flatMap(({ id, granted }) => (granted ? [] : id)).join(' ')
  const [seen, setSeen] = useState('')
  if (seen !== waiting) {
    setSeen(waiting)
    if (waiting) setOpen(true)
  }
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="flex-none border-b border-line bg-panel-2"
    >
      <summary className="truncate px-3 py-2 text-[0.95rem] md:px-5">
        <span className="font-semibold">{t('documents.title')}</span>{' '}
        <span className="text-soft">
          {formatList(
            documents.map(({ title }) => title),
            locale,
          )}
        </span>
      </summary>
      <ul className="max-h-52 divide-y divide-line overflow-y-auto">{children}</ul>
    </details>
  )
}

/** For the creator. */
function Asked({
  document,
  name,
  onChanged,
}: {
  document: ThreadDocument
  name: string
  onChanged: () => void
}) {
  const { t, locale } = useT()
  const id = useId()
  const { busy, run } = useAction(t('documents.failed'))
  const { title, granted, opened_at: openedAt } = document

  async function change() {
    const text = t('documents.grantText', { title })
    const isDone = await run(
      () => grantDocument(document, !granted, text, newClientId()),
      t(`documents.${granted ? 'revoked' : 'granted'}`, { name }),
    )
    if (isDone) onChanged()
    return isDone
  }

  return (
    <>
      <div className="min-w-0 flex-1 basis-48 text-[0.95rem]">
        <p id={id}>{t(granted ? 'documents.reads' : 'documents.wants', { name, title })}</p>
        {openedAt && (
          <p className="text-sm text-soft">
            {t('documents.lastOpened', { date: formatDate(openedAt, locale) })}
          </p>
        )}
      </div>
      {granted ? (
        <ConfirmButton
          className="btn btn-small"
          label={t('documents.revoke')}
          title={t('documents.revokeTitle', { title })}
          text={t('documents.revokeText', { name })}
          describedBy={id}
          onConfirm={change}
        />
      ) : (
        <button
          type="button"
          className="btn btn-small"
          aria-describedby={id}
          aria-disabled={busy || undefined}
          onClick={() => void change()}
        >
          {t('documents.grant')}
        </button>
      )}
    </>
  )
}

/** For whoever asked. */
function Wanted({ document }: { document: ThreadDocument }) {
  const { t } = useT()
  const [shown, setShown] = useState<{ file: StoredFile; opener: HTMLElement } | null>(null)
  const { busy, run } = useAction(t('documents.failed'))
  const { title, granted } = document

  async function open(opener: HTMLElement) {
    if (isPicture(document)) setShown({ file: document, opener })
    else if (!(await run(() => saveFile(document)))) return
    await countOpening(document)
  }

  return (
    <>
      <p className="min-w-0 flex-1 basis-48 text-[0.95rem]">
        {granted ? title : t('documents.asked', { title })}
      </p>
      {granted && (
        <button
          type="button"
          className="btn btn-small"
          aria-label={t('files.open', { name: title })}
          aria-busy={busy || undefined}
          onClick={(event) => void open(event.currentTarget)}
        >
          {t('documents.open')}
        </button>
      )}
      {shown && <PictureDialog {...shown} onClosed={() => setShown(null)} />}
    </>
  )
}

/** For whoever has access: whether the team sees when they open it. */
function NameOpenings({
  document,
  onChanged,
}: {
  document: ThreadDocument
  onChanged: (named: boolean) => void
}) {
  const { t } = useT()
  const id = useId()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [error, setError] = useState<ErrorCode | null>(null)

  async function change(named: boolean) {
    if (wanted !== null) return
    setWanted(named)
    setError(null)
    try {
      await nameOpenings(document, named)
      onChanged(named)
    } catch (cause) {
      setError(toAppError(cause).code)
    }
    setWanted(null)
  }

  return (
    <div className="basis-full text-[0.95rem]">
      <span id={id} hidden>
        {document.title}
      </span>
      <DescribedBy value={id}>
        <CheckField
          label={t('documents.showOpenings')}
          hint={t('documents.showOpeningsHint')}
          error={error ? errorText(t, error) : undefined}
        >
          {(control) => (
            <input
              {...control}
              className="check"
              type="checkbox"
              checked={wanted ?? document.named ?? false}
              onChange={(event) => void change(event.target.checked)}
            />
          )}
        </CheckField>
      </DescribedBy>
    </div>
  )
}
