import { lazy, useRef, useState } from 'react'
import { pictureOf } from '#core/avatar.ts'
import { checkPicture } from '#core/picture-file.ts'
import type { SessionUser } from '#core/session-user.ts'
import { useT } from '#i18n/island.tsx'
import { Boundary } from '#ui/boundary.tsx'
import { useAction } from '#ui/use-action.ts'
import { tellAuthFailure } from '../auth-text.ts'
import { isOwnPicture, removePicture } from './picture.api.ts'

const CropDialog = lazy(() => import('./crop-dialog.tsx'))

/** Avatar: upload and crop, or restore the generated one. */
export function Picture({ user }: { user: SessionUser }) {
  const { t } = useT()
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const { busy, run } = useAction(t('profile.picture.failed'), tellAuthFailure)

  function choose(chosen: File | undefined) {
    if (!chosen) return
    void run(async () => {
      await checkPicture(chosen)
      setFile(chosen)
    })
  }

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <img
        className="size-24 flex-none rounded-full bg-night object-cover"
        src={pictureOf(user)}
        alt=""
        width={96}
        height={96}
      />
      <div className="min-w-0 flex-1 basis-60">
        <p className="label">{t('profile.picture.title')}</p>
        <div className="flex flex-wrap gap-2">
          <button
            ref={opener}
            type="button"
            className="btn btn-small"
            aria-describedby="picture-hint"
            onClick={() => input.current?.click()}
          >
            {t('profile.picture.upload')}
          </button>
          {isOwnPicture(user.avatar) && (
            <button
              type="button"
              className="btn btn-small btn-quiet"
              aria-disabled={busy || undefined}
              onClick={async () => {
                const isRemoved = await run(() => removePicture(user), t('profile.picture.removed'))
                if (isRemoved) opener.current?.focus()
              }}
            >
              {t('profile.picture.remove')}
            </button>
          )}
        </div>
        <p className="hint" id="picture-hint">
          {t('profile.picture.hint')}
        </p>
        <input
          ref={input}
          className="sr-only"
          type="file"
          tabIndex={-1}
          aria-label={t('profile.picture.file')}
          accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
          onChange={(event) => {
            choose(event.target.files?.[0])
            // Otherwise picking the same file again fires no change event.
            event.target.value = ''
          }}
        />
      </div>
      {file && (
        <Boundary>
          <CropDialog
            user={user}
            file={file}
            opener={opener.current}
            onClose={() => setFile(null)}
          />
        </Boundary>
      )}
    </div>
  )
}
