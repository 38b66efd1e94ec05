import { useEffect, useState } from 'react'
import { save } from '#core/download.ts'
import { type ErrorCode, toAppError } from '#core/errors.ts'
import { useT } from '#i18n/island.tsx'
import { Dialog, DialogPanel } from '#ui/dialog.tsx'
import { errorText } from '#ui/form.ts'
import type { StoredFile } from './file.ts'
import { readFile } from './files.api.ts'

interface Props {
  file: StoredFile
  opener: HTMLElement
  onClosed: () => void
}

type Content =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly code: ErrorCode }
  | { readonly is: 'there'; readonly blob: Blob; readonly url: string }

/** A picture in full, loaded when opened. */
export function PictureDialog({ file, opener, onClosed }: Props) {
  const { t } = useT()
  const [isOpen, setOpen] = useState(true)
  const [content, setContent] = useState<Content>({ is: 'loading' })

  useEffect(() => {
    let url: string | undefined
    let isGone = false
    readFile(file).then(
      (blob) => {
        if (isGone) return
        url = URL.createObjectURL(blob)
        setContent({ is: 'there', blob, url })
      },
      (cause: unknown) => setContent({ is: 'failed', code: toAppError(cause).code }),
    )
    return () => {
      isGone = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [file])

  return (
    <Dialog open={isOpen} opener={opener} onClose={() => setOpen(false)} onClosed={onClosed}>
      <DialogPanel
        title={file.name}
        closeLabel={t('common.close')}
        footer={
          content.is === 'there' && (
            <button type="button" className="btn" onClick={() => save(file.name, content.blob)}>
              {t('files.save')}
            </button>
          )
        }
      >
        {content.is === 'failed' ? (
          <p className="notice notice-danger" role="alert">
            {errorText(t, content.code)}
          </p>
        ) : (
          <img
            src={content.is === 'there' ? content.url : file.preview}
            alt={file.name}
            aria-busy={content.is === 'loading' || undefined}
            className="mx-auto max-h-[65dvh] w-auto max-w-full rounded-xl"
          />
        )}
      </DialogPanel>
    </Dialog>
  )
}
