import { useRef, useState } from 'react'
import type { SessionUser } from '#core/session-user.ts'
import { useT } from '#i18n/island.tsx'
import { CropArea, type PercentRect } from '#ui/crop/crop-area.tsx'
import { Dialog, DialogActions, DialogPanel } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { useAction } from '#ui/use-action.ts'
import { tellAuthFailure } from '../auth-text.ts'
import { encodeSquare, savePicture } from './picture.api.ts'

interface Props {
  user: SessionUser
  file: File
  opener: HTMLElement | null
  onClose: () => void
}

/** Crops a picture to a square and saves it. */
export default function CropDialog({ user, file, opener, onClose }: Props) {
  const { t } = useT()
  const [open, setOpen] = useState(true)
  const crop = useRef<PercentRect>(null)
  const image = useRef<HTMLImageElement>(null)
  const [stop] = useState(() => new AbortController())
  const [sent, setSent] = useState(0)
  const { busy, run } = useAction(t('profile.picture.failed'), tellAuthFailure)
  const close = () => {
    stop.abort()
    setOpen(false)
  }

  async function save() {
    const picture = image.current
    const part = crop.current
    if (!picture || !part?.width) return
    await run(async () => {
      const { naturalWidth, naturalHeight } = picture
      const square = {
        x: (part.x / 100) * naturalWidth,
        y: (part.y / 100) * naturalHeight,
        size: (part.width / 100) * naturalWidth,
      }
      try {
        await savePicture(user, await encodeSquare(picture, square), stop.signal, setSent)
      } catch (cause) {
        if (stop.signal.aborted) return
        throw cause
      }
      toast({ title: t('profile.picture.saved'), type: 'success' })
      setOpen(false)
    })
  }

  return (
    <Dialog open={open} onClose={close} onClosed={onClose} opener={opener} keepOnOutsidePress>
      <DialogPanel
        title={t('profile.picture.cropTitle')}
        description={t('profile.picture.cropText')}
        closeLabel={t('common.close')}
        footer={
          <DialogActions
            label={t('profile.picture.save')}
            busyLabel={t('common.saving')}
            busy={busy}
            onConfirm={save}
            onCancel={close}
          />
        }
      >
        <CropArea
          file={file}
          aspect={1}
          circular
          image={image}
          texts={{
            place: t('profile.picture.place'),
            resize: t('profile.picture.resize'),
            picture: t('profile.picture.chosen'),
          }}
          onChange={(part) => {
            crop.current = part
          }}
        />
        {busy && (
          <progress
            className="mt-4 block w-full"
            max={1}
            value={sent}
            aria-label={t('common.saving')}
          />
        )}
      </DialogPanel>
    </Dialog>
  )
}
