import 'react-image-crop/dist/ReactCrop.css'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'
import { Dialog, DialogPanel } from '@/components/ui/dialog.tsx'
import type { SessionUser } from '@/domain/session.ts'
import { useT } from '@/i18n/island.tsx'
import { toast } from '@/lib/toast.ts'
import { encodeSquare, savePicture } from './picture.api.ts'
import { useAction } from './use-action.ts'

interface Props {
  user: SessionUser
  file: File
  opener: HTMLElement | null
  onClose: () => void
}

/** Cuts a square out of a chosen picture, by pointer or by the arrow keys, and saves it. */
export default function CropDialog({ user, file, opener, onClose }: Props) {
  const { t } = useT()
  const [open, setOpen] = useState(true)
  const [address, setAddress] = useState('')
  const [crop, setCrop] = useState<PercentCrop>()
  const image = useRef<HTMLImageElement>(null)
  const { busy, run } = useAction(t('profile.picture.failed'))

  useEffect(() => {
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [file])

  function begin({
    currentTarget: { naturalWidth, naturalHeight },
  }: SyntheticEvent<HTMLImageElement>) {
    const whole = makeAspectCrop({ unit: '%', width: 90 }, 1, naturalWidth, naturalHeight)
    setCrop(centerCrop(whole, naturalWidth, naturalHeight))
  }

  async function save() {
    const picture = image.current
    if (!picture || !crop?.width) return
    const saved = await run(async () => {
      const { naturalWidth, naturalHeight } = picture
      const square = {
        x: (crop.x / 100) * naturalWidth,
        y: (crop.y / 100) * naturalHeight,
        size: (crop.width / 100) * naturalWidth,
      }
      await savePicture(user, await encodeSquare(picture, square))
    })
    if (!saved) return
    toast({ title: t('profile.picture.saved'), type: 'success' })
    setOpen(false)
  }

  const place = t('profile.picture.place')
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClose}
      opener={opener}
      keepOnOutsidePress
    >
      <DialogPanel
        title={t('profile.picture.cropTitle')}
        description={t('profile.picture.cropText')}
        closeLabel={t('common.close')}
        footer={
          <>
            <button type="button" className="btn" onClick={() => setOpen(false)}>
              {t('common.cancel')}
            </button>
            <button
              type="button"
              className="btn btn-primary"
              aria-disabled={busy !== null || undefined}
              onClick={save}
            >
              {busy ? t('common.saving') : t('profile.picture.save')}
            </button>
          </>
        }
      >
        <div className="grid place-items-center rounded-card bg-panel-2 p-3">
          {address && (
            <ReactCrop
              {...(crop && { crop })}
              onChange={(_, percent) => setCrop(percent)}
              aspect={1}
              circularCrop
              keepSelection
              minWidth={48}
              ariaLabels={{
                cropArea: place,
                nwDragHandle: t('profile.picture.resize'),
                nDragHandle: t('profile.picture.resize'),
                neDragHandle: t('profile.picture.resize'),
                eDragHandle: t('profile.picture.resize'),
                seDragHandle: t('profile.picture.resize'),
                sDragHandle: t('profile.picture.resize'),
                swDragHandle: t('profile.picture.resize'),
                wDragHandle: t('profile.picture.resize'),
              }}
            >
              <img
                ref={image}
                src={address}
                alt={t('profile.picture.chosen')}
                onLoad={begin}
                className="block max-h-[50dvh]"
              />
            </ReactCrop>
          )}
        </div>
      </DialogPanel>
    </Dialog>
  )
}
