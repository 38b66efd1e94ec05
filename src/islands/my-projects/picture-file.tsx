import { ImagePlus } from 'lucide-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { type ErrorCode, toAppError } from '#core/errors.ts'
import { PICTURE_TYPES } from '#core/limits.ts'
import { checkPicture } from '#core/picture-file.ts'
import { useT } from '#i18n/island.tsx'
import { useProjectForm } from '#islands/listing/form/fields.tsx'
import { preparePicture } from '#islands/listing/pictures/picture-ready.ts'
import { uploadPicture } from '#islands/listing/pictures/project-upload.api.ts'
import type { PercentRect } from '#ui/crop/crop-area.tsx'
import { UploadLine, type UploadState } from '#ui/crop/upload-line.tsx'
import { errorText } from '#ui/form.ts'

const CropDialog = lazy(() => import('#ui/crop/crop-dialog.tsx'))

interface Props {
  label: string
  /** Crop ratio, width by height; undefined for any. */
  aspect?: number
  onUploaded: (url: string) => void
}

/** Picks, crops and uploads one picture, with progress, cancel and retry. */
export function PictureFile({ label, aspect, onUploaded }: Props) {
  const { t } = useT()
  const { getValues } = useProjectForm()
  const errorId = useId()
  const [chosen, setChosen] = useState<File | null>(null)
  const [ready, setReady] = useState<{ readonly name: string; readonly file: Blob } | null>(null)
  const [upload, setUpload] = useState<UploadState>()
  const [refused, setRefused] = useState<ErrorCode | null>(null)
  const stop = useRef<AbortController>(null)
  const input = useRef<HTMLInputElement>(null)

  async function choose(file: File | undefined) {
    if (!file) return
    setRefused(null)
    setUpload(undefined)
    try {
      await checkPicture(file)
      setChosen(file)
    } catch (cause) {
      setRefused(toAppError(cause).code)
    }
  }

  async function send(file: Blob) {
    const control = new AbortController()
    stop.current = control
    setUpload({ status: 'running', part: 0 })
    try {
      const address = await uploadPicture(file, getValues('title'), control.signal, (part) =>
        setUpload({ status: 'running', part }),
      )
      setUpload(undefined)
      setReady(null)
      onUploaded(address)
    } catch (cause) {
      setUpload({ status: 'failed', code: toAppError(cause).code })
    }
  }

  async function cut(file: File, part: PercentRect) {
    const cropPicture = await preparePicture(file, part)
    setReady({ name: file.name, file: cropPicture })
    void send(cropPicture)
  }

  const isBusy = upload?.status === 'running'
  return (
    <div className="grid justify-items-start gap-2">
      <label
        className="btn btn-small focus-within:outline-2 focus-within:outline-offset-2"
        aria-disabled={isBusy || undefined}
      >
        <ImagePlus size={18} aria-hidden="true" />
        {label}
        <input
          ref={input}
          className="sr-only"
          type="file"
          accept={PICTURE_TYPES.join(',')}
          disabled={isBusy}
          aria-describedby={refused ? errorId : undefined}
          onChange={(event) => {
            void choose(event.target.files?.[0])
            // Allows the same file to be chosen again.
            event.target.value = ''
          }}
        />
      </label>
      <p id={errorId} role="status" className={refused ? 'field-error' : 'sr-only'}>
        {refused && errorText(t, refused)}
      </p>
      {ready && upload && (
        <UploadLine
          picture={{ name: ready.name, address: null }}
          upload={upload}
          onCancel={() => stop.current?.abort()}
          onRetry={() => void send(ready.file)}
        />
      )}
      {chosen && (
        <Suspense>
          <CropDialog
            picture={{ file: chosen, name: chosen.name, alt: '', crop: null }}
            aspect={aspect}
            opener={input.current}
            onCrop={(part) => cut(chosen, part)}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
