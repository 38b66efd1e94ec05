import { CircleAlert, ImagePlus, Trash2 } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { LIMITS, PICTURE_TYPES } from '@/domain/limits.ts'
import { useT } from '@/i18n/island.tsx'
import { errorText } from '@/lib/form.ts'
import type { Picture, Refusal } from './use-pictures.ts'

interface Props {
  name: string
  label: string
  hint: string
  /** Words on what opens the file chooser. */
  button: string
  pictures: readonly Picture[]
  refused: readonly Refusal[]
  multiple?: boolean
  /** No more can be added. */
  full?: boolean
  large?: boolean
  onFiles: (files: File[]) => void
  onRemove: (id: string) => void
  /** Given, each picture has a field for its text alternative. */
  onDescribe?: (id: string, alt: string) => void
}

const MEGABYTE = 1024 * 1024
const ALT_LENGTH = 200

/** Chooses pictures by button or by dropping them, shows them, and says which files were not taken and why. */
export function PicturePicker(props: Props) {
  const { t } = useT()
  const id = useId()
  const [over, setOver] = useState(false)
  const { pictures, refused, full } = props

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!full) props.onFiles([...event.dataTransfer.files])
  }
  const described = [refused.length > 0 && `${id}-error`, `${id}-hint`].filter(Boolean).join(' ')

  return (
    <div>
      <label className="label" htmlFor={id}>
        {props.label}
        <span className="ms-2 font-normal text-soft">({t('common.optional')})</span>
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the file input is the first */}
      <div
        className={`rounded-card border border-dashed p-4 transition-colors ${over ? 'border-lamp-ink bg-panel-2' : 'border-control bg-panel'}`}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {pictures.length > 0 && (
          <ul className={`mb-4 grid gap-4 ${props.large ? '' : 'sm:grid-cols-2'}`}>
            {pictures.map((picture) => (
              <Shown key={picture.id} picture={picture} {...props} />
            ))}
          </ul>
        )}
        <div className="relative flex flex-wrap items-center gap-x-4 gap-y-2">
          <input
            id={id}
            className="peer sr-only"
            type="file"
            name={props.name}
            accept={PICTURE_TYPES.join(',')}
            multiple={props.multiple}
            disabled={full}
            aria-describedby={described}
            aria-invalid={refused.length > 0 || undefined}
            onChange={(event) => {
              props.onFiles([...(event.target.files ?? [])])
              // So that the same file can be chosen again after it was removed.
              event.target.value = ''
            }}
          />
          <label
            className="btn btn-small cursor-pointer outline-offset-3 outline-lamp-ink peer-focus-visible:outline-2 peer-disabled:cursor-not-allowed peer-disabled:opacity-60"
            htmlFor={id}
          >
            <ImagePlus size={18} aria-hidden="true" />
            {props.button}
          </label>
          <span className="text-[0.95rem] text-soft max-sm:hidden">{t('submit.dropHere')}</span>
        </div>
      </div>
      <div role="alert" id={`${id}-error`}>
        {refused.map(({ name, code }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two refused files may share a name
          <p className="field-error" key={index}>
            <CircleAlert className="mt-1 flex-none" size={16} aria-hidden="true" />
            <span>
              {t('submit.refused', {
                name,
                reason: errorText(t, code, {
                  size: LIMITS.pictureBytes / MEGABYTE,
                  max: LIMITS.gallery,
                }),
              })}
            </span>
          </p>
        ))}
      </div>
      <p className="hint" id={`${id}-hint`}>
        {props.hint}
      </p>
    </div>
  )
}

function Shown({ picture, large, onRemove, onDescribe }: Props & { picture: Picture }) {
  const { t } = useT()
  const id = useId()
  return (
    <li className="grid content-start gap-2">
      <div className="relative overflow-hidden rounded-field bg-night">
        <img
          className={`aspect-[16/10] w-full object-cover ${large ? 'sm:max-h-80' : ''}`}
          src={picture.url}
          alt={picture.alt || t('submit.pictureAlt', { name: picture.name })}
        />
        <button
          className="btn btn-icon absolute end-2 top-2"
          type="button"
          aria-label={t('submit.pictureRemove', { name: picture.name })}
          onClick={() => onRemove(picture.id)}
        >
          <Trash2 size={18} aria-hidden="true" />
        </button>
      </div>
      {onDescribe && (
        <div>
          <label className="text-[0.93rem] font-semibold" htmlFor={id}>
            {t('submit.alt')}
          </label>
          <input
            id={id}
            className="field mt-1"
            maxLength={ALT_LENGTH}
            value={picture.alt}
            placeholder={t('submit.altPlaceholder')}
            autoComplete="off"
            onChange={(event) => onDescribe(picture.id, event.target.value)}
          />
        </div>
      )}
    </li>
  )
}
