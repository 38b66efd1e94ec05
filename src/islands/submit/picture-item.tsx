import { ArrowLeft, ArrowRight, Crop, Trash2 } from 'lucide-react'
import { lazy, type ReactNode, useId, useState } from 'react'
import { LIMITS } from '#core/limits.ts'
import { useT } from '#i18n/island.tsx'
import type { Area } from '#islands/listing/pictures/area.ts'
import { Boundary } from '#ui/boundary.tsx'
import { UploadLine, type UploadState } from '#ui/crop/upload-line.tsx'
import type { Picture } from './picture.ts'

const CropDialog = lazy(() => import('#ui/crop/crop-dialog.tsx'))

export interface PictureActs {
  onRemove: (id: string) => void
  onDescribe: (id: string, alt: string) => void
  onCrop: (id: string, area: Area) => Promise<void>
  /** Makes the pictures sortable. */
  onMove?: ((id: string, place: number) => void) | undefined
  onCancel: (id: string) => void
  onRetry: (id: string) => void
}

interface Props extends PictureActs {
  picture: Picture
  upload: UploadState | undefined
  /** Index in the list, and its length. */
  place: number
  count: number
  /** Crop ratio, width by height; undefined for any. */
  aspect: number | undefined
}

/** A chosen picture with its preview, alt text, position and upload state. */
export function PictureItem({ picture, upload, place, count, aspect, ...acts }: Props) {
  const { t } = useT()
  const id = useId()
  const [cropping, setCropping] = useState<HTMLElement | null>(null)
  const { name, file } = picture

  function move(to: number, button: HTMLElement) {
    acts.onMove?.(picture.id, to)
    // Moving the element loses focus.
    requestAnimationFrame(() => button.focus())
  }

  return (
    <li
      className="grid content-start gap-3"
      draggable={acts.onMove && count > 1}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', picture.id)}
      onDragOver={(event) => acts.onMove && event.preventDefault()}
      onDrop={(event) => {
        const dragged = event.dataTransfer.getData('text/plain')
        if (!acts.onMove || event.dataTransfer.files.length > 0 || !dragged) return
        event.preventDefault()
        acts.onMove(dragged, place)
      }}
    >
      <div className="relative overflow-hidden rounded-field bg-night">
        <img
          className="aspect-[16/10] w-full object-cover"
          src={picture.url}
          alt={picture.alt || t('submit.pictureAlt', { name })}
          draggable={false}
        />
        {acts.onMove && count > 1 && (
          <span className="absolute start-2 top-2 rounded-full bg-night/90 px-3 py-1 text-sm text-night-ink figures">
            {t('submit.counter', { count: place + 1, max: count })}
          </span>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {acts.onMove && count > 1 && (
          <>
            <IconButton
              label={t('submit.pictureEarlier', { name })}
              disabled={place === 0}
              onPress={(button) => move(place - 1, button)}
            >
              <ArrowLeft size={18} aria-hidden="true" className="rtl:-scale-x-100" />
            </IconButton>
            <IconButton
              label={t('submit.pictureLater', { name })}
              disabled={place === count - 1}
              onPress={(button) => move(place + 1, button)}
            >
              <ArrowRight size={18} aria-hidden="true" className="rtl:-scale-x-100" />
            </IconButton>
          </>
        )}
        {file && (
          <IconButton label={t('submit.pictureCrop', { name })} onPress={setCropping}>
            <Crop size={18} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton
          label={t('submit.pictureRemove', { name })}
          onPress={() => acts.onRemove(picture.id)}
        >
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <UploadLine
        picture={picture}
        upload={upload}
        onCancel={() => acts.onCancel(picture.id)}
        onRetry={() => acts.onRetry(picture.id)}
      />
      <div>
        <label className="text-[0.93rem] font-semibold" htmlFor={id}>
          {t('submit.alt')}
        </label>
        <input
          id={id}
          className="field mt-1"
          maxLength={LIMITS.pictureAlt}
          value={picture.alt}
          placeholder={t('submit.altPlaceholder')}
          autoComplete="off"
          onChange={(event) => acts.onDescribe(picture.id, event.target.value)}
        />
      </div>
      {cropping && file && (
        <Boundary>
          <CropDialog
            picture={{ ...picture, file }}
            aspect={aspect}
            opener={cropping}
            onCrop={(area) => acts.onCrop(picture.id, area)}
            onClose={() => setCropping(null)}
          />
        </Boundary>
      )}
    </li>
  )
}

interface IconButtonProps {
  label: string
  disabled?: boolean
  onPress: (button: HTMLElement) => void
  children: ReactNode
}

/** Disabled buttons stay focusable, so that moving a picture to either end keeps focus. */
function IconButton({ label, disabled, onPress, children }: IconButtonProps) {
  return (
    <button
      className="btn btn-icon"
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={disabled || undefined}
      onClick={(event) => !disabled && onPress(event.currentTarget)}
    >
      {children}
    </button>
  )
}
