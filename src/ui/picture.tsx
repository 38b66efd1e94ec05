import type { ImgHTMLAttributes } from 'react'
import { pictureSources } from '#core/pictures.ts'

interface Props
  extends Omit<
    ImgHTMLAttributes<HTMLImageElement>,
    'src' | 'alt' | 'width' | 'height' | 'sizes' | 'loading' | 'fetchPriority' | 'decoding'
  > {
  src: string
  alt: string
  /** Intrinsic size in pixels; reserves the space to avoid layout shift. */
  width: number
  height: number
  /** The `sizes` attribute. */
  sizes: string
  /** Widest version in the srcset, in pixels. */
  widest?: number
  /** Above the fold: loaded first. Others are lazy. */
  eager?: boolean | undefined
}

/** A picture in the smallest version that fits, or the original if it has no resized versions. */
export function Picture({ src, alt, sizes, widest, eager, ...rest }: Props) {
  return (
    <picture>
      {pictureSources(src, widest).map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        {...rest}
        src={src}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
}
