import { useState } from 'react'
import { toAppError } from '#core/errors.ts'
import { formatBytes } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { errorText } from '#ui/form.ts'
import { toast } from '#ui/toast.ts'
import { endingOf, isPicture, type StoredFile } from './file.ts'
import { FileIcon } from './file-icon.tsx'
import { saveFile } from './files.api.ts'
import { PictureDialog } from './picture-dialog.tsx'

/** Files of a message: pictures as previews that open large, others as rows that are saved. */
export function FileList({ files }: { files: readonly StoredFile[] }) {
  const { t } = useT()
  const [shown, setShown] = useState<{ file: StoredFile; opener: HTMLElement } | null>(null)
  const pictures = files.filter((file) => isPicture(file) && file.preview)
  const others = files.filter((file) => !pictures.includes(file))
  return (
    <>
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-1.5 py-1" aria-label={t('files.pictures')}>
          {pictures.map((file) => (
            <li key={file.id}>
              <button
                type="button"
                className="block overflow-hidden rounded-xl border border-line"
                aria-label={t('files.open', { name: file.name })}
                aria-haspopup="dialog"
                title={file.name}
                onClick={(event) => setShown({ file, opener: event.currentTarget })}
              >
                <img src={file.preview} alt="" className="size-32 object-cover sm:size-36" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className="grid grid-cols-1 gap-1.5 py-1" aria-label={t('files.documents')}>
          {others.map((file) => (
            <li key={file.id}>
              <FileButton file={file} />
            </li>
          ))}
        </ul>
      )}
      {shown && <PictureDialog {...shown} onClosed={() => setShown(null)} />}
    </>
  )
}

/** A file by name, type and size; pressing it saves it. */
function FileButton({ file }: { file: StoredFile }) {
  const { t, locale } = useT()
  const [isLoading, setLoading] = useState(false)

  async function save() {
    if (isLoading) return
    setLoading(true)
    await saveFile(file).catch((cause: unknown) => {
      toast({ title: errorText(t, toAppError(cause).code) ?? '', type: 'error' })
    })
    setLoading(false)
  }

  return (
    <button
      type="button"
      className="flex w-full max-w-80 items-center gap-2.5 rounded-xl border border-line bg-panel p-1.5 pe-3 text-start hover:border-control"
      aria-busy={isLoading || undefined}
      onClick={() => void save()}
    >
      <FileIcon file={file} />
      <span className="min-w-0 leading-snug">
        <span className="sr-only">{t('files.save')} </span>
        <span className="block truncate" title={file.name} dir="auto">
          {file.name}
        </span>
        <span className="block text-[0.85rem] text-soft">
          {endingOf(file.name)} · {formatBytes(file.bytes, locale)}
        </span>
      </span>
    </button>
  )
}
