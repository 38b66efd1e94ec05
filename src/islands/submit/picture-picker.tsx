import { CircleAlert, ImagePlus } from 'lucide-react'
import {
  type DragEvent,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { LIMITS, MEGABYTE, PICTURE_TYPES } from '#core/limits.ts'
import { MAX_PIXELS } from '#core/picture-size.ts'
import { formatList } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import type { UploadState } from '#ui/crop/upload-line.tsx'
import { DescribedBy } from '#ui/field.tsx'
import { errorText } from '#ui/form.ts'
import type { Picture, Refusal } from './picture.ts'
import { type PictureActs, PictureItem } from './picture-item.tsx'

interface Props extends PictureActs {
  name: string
  label: string
  hint: string
  /** Label of the file chooser. */
  button: string
  pictures: readonly Picture[]
  uploads: ReadonlyMap<string, UploadState>
  refused: readonly Refusal[]
  multiple?: boolean
  /** The maximum, for several. */
  most?: number
  /** The maximum is reached. */
  full?: boolean
  /** Crop ratio, width by height; undefined for any. */
  aspect?: number
  onFiles: (files: File[]) => void
}

const MEGAPIXEL = 1_000_000

/** Chooses pictures by button or drag and drop, and explains rejected files. */
export function PicturePicker(props: Props) {
  const { t, locale } = useT()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  // What a screen reader is told of the pictures.
  const [news, setNews] = useState('')
  // Those that were there when files were chosen.
  const known = useRef<ReadonlySet<string>>(null)
  const { pictures, refused, full, uploads, aspect, onMove, most = LIMITS.gallery } = props
  const { onDescribe, onCrop, onCancel, onRetry } = props
  const acts = { onRemove: remove, onDescribe, onCrop, onCancel, onRetry }

  function remove(picture: string) {
    flushSync(() => props.onRemove(picture))
    input.current?.focus()
  }

  function take(files: File[]) {
    known.current = new Set(pictures.map((picture) => picture.id))
    props.onFiles(files)
  }
  const tellAdded = useEffectEvent(() => {
    const added = pictures.filter((picture) => known.current && !known.current.has(picture.id))
    if (added.length === 0) return
    known.current = null
    setNews(
      t('submit.picturesAdded', {
        names: formatList(
          added.map(({ name }) => name),
          locale,
        ),
      }),
    )
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen files become pictures later
  useEffect(() => tellAdded(), [pictures])

  // Picks up files chosen before hydration.
  const takeEarly = useEffectEvent(() => {
    if (!input.current?.files?.length) return
    take([...input.current.files])
    input.current.value = ''
  })
  useEffect(() => takeEarly(), [])

  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(false)
    if (!full) take([...event.dataTransfer.files])
  }
  const move =
    onMove &&
    ((picture: string, place: number) => {
      onMove(picture, place)
      setNews(t('submit.pictureMoved', { number: place + 1, total: pictures.length }))
    })
  const notes = useContext(DescribedBy)
  const described = [refused.length > 0 && `${id}-error`, `${id}-hint`, notes]
    .filter(Boolean)
    .join(' ')

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
          if (!hasFiles(event)) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {pictures.length > 0 && (
          <ol className={`mb-4 grid gap-x-4 gap-y-6 ${props.multiple ? 'sm:grid-cols-2' : ''}`}>
            {pictures.map((picture, place) => (
              <PictureItem
                key={picture.id}
                picture={picture}
                upload={uploads.get(picture.id)}
                place={place}
                count={pictures.length}
                aspect={aspect}
                {...acts}
                onMove={move}
              />
            ))}
          </ol>
        )}
        <div className="relative flex flex-wrap items-center gap-x-4 gap-y-2">
          <input
            id={id}
            ref={input}
            className="peer sr-only"
            type="file"
            name={props.name}
            accept={PICTURE_TYPES.join(',')}
            multiple={props.multiple}
            disabled={full}
            aria-describedby={described}
            aria-invalid={refused.length > 0 || undefined}
            onChange={(event) => {
              take([...(event.target.files ?? [])])
              // Allows the same file to be chosen again after its removal.
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
      <p className="sr-only" role="status">
        {news}
      </p>
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
                  max: most,
                  pixels: MAX_PIXELS / MEGAPIXEL,
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
