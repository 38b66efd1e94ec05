import { useRef, useState } from 'react'
import { useT } from '#i18n/island.tsx'
import { Dialog, DialogActions, DialogPanel } from '../dialog.tsx'
import { useAction } from '../use-action.ts'
import { CropArea, type PercentRect } from './crop-area.tsx'

interface Props {
  picture: {
    readonly file: Blob
    readonly name: string
    readonly alt: string
    readonly crop: PercentRect | null
  }
  /** Width / height of the crop; free if undefined. */
  aspect: number | undefined
  opener: HTMLElement | null
  onCrop: (part: PercentRect) => Promise<void>
  onClose: () => void
}

export default function CropDialog({ picture, aspect, opener, onCrop, onClose }: Props) {
  const { t } = useT()
  const [open, setOpen] = useState(true)
  const { busy, run } = useAction(t('submit.cropFailed'))
  const part = useRef<PercentRect>(null)

  async function save() {
    if (!part.current?.width) return
    const { x, y, width, height } = part.current
    if (await run(() => onCrop({ x, y, width, height }))) setOpen(false)
  }

  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClose}
      opener={opener}
      keepOnOutsidePress
    >
      <DialogPanel
        title={t('submit.cropTitle')}
        description={t('submit.cropText')}
        closeLabel={t('common.close')}
        footer={
          <DialogActions
            label={t('submit.cropSave')}
            busy={busy}
            onConfirm={save}
            onCancel={() => setOpen(false)}
          />
        }
      >
        <CropArea
          file={picture.file}
          {...(aspect && { aspect })}
          initial={picture.crop}
          texts={{
            place: t('submit.cropPlace'),
            resize: t('submit.cropResize'),
            picture: picture.alt || t('submit.pictureAlt', { name: picture.name }),
          }}
          onChange={(next) => {
            part.current = next
          }}
        />
      </DialogPanel>
    </Dialog>
  )
}
