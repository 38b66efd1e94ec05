import { type RefObject, useEffect, useState } from 'react'
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'

/** A crop in percent of the picture's sides. */
export type PercentRect = Pick<PercentCrop, 'x' | 'y' | 'width' | 'height'>

interface Props {
  file: Blob
  /** Width / height of the crop; free if undefined. */
  aspect?: number
  circular?: boolean
  /** Defaults to a large, centred crop. */
  initial?: PercentRect | null
  image?: RefObject<HTMLImageElement | null>
  texts: {
    readonly place: string
    readonly resize: string
    /** Alternative text. */
    readonly picture: string
  }
  onChange: (part: PercentRect) => void
}

const MIN_SIZE = 48

/** A picture with a crop selection, moved and resized by pointer or by Tab and the arrow keys. */
export function CropArea({ file, aspect, circular, initial, image, texts, onChange }: Props) {
  const [address, setAddress] = useState('')
  const [crop, setCrop] = useState<PercentCrop>()
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [file])

  function change(part: PercentCrop) {
    setCrop(part)
    onChange(part)
  }

  function begin({ naturalWidth, naturalHeight }: HTMLImageElement) {
    if (initial) return change({ unit: '%', ...initial })
    if (!aspect) return change({ unit: '%', x: 0, y: 0, width: 100, height: 100 })
    const whole = makeAspectCrop({ unit: '%', width: 90 }, aspect, naturalWidth, naturalHeight)
    change(centerCrop(whole, naturalWidth, naturalHeight))
  }

  const { place, resize } = texts
  return (
    <div className="grid place-items-center rounded-card bg-panel-2 p-3">
      {address && (
        <ReactCrop
          {...(crop && { crop })}
          {...(aspect && { aspect })}
          onChange={(_, percent) => change(percent)}
          circularCrop={circular ?? false}
          keepSelection
          minWidth={MIN_SIZE}
          ariaLabels={{
            cropArea: place,
            nwDragHandle: resize,
            nDragHandle: resize,
            neDragHandle: resize,
            eDragHandle: resize,
            seDragHandle: resize,
            sDragHandle: resize,
            swDragHandle: resize,
            wDragHandle: resize,
          }}
        >
          <img
            ref={image}
            src={address}
            alt={texts.picture}
            onLoad={(event) => begin(event.currentTarget)}
            className="block max-h-[50dvh]"
          />
        </ReactCrop>
      )}
    </div>
  )
}
