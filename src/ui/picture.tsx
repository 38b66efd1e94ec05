import type { ImgHTMLAttributes } from 'react'
import { pictureSources } from '#core/pictures.ts'

interface Props
  extends Omit<
    ImgHTMLAttributes<HTMLImageElement>,
    'src' | 'alt' | 'width' | 'height' | 'sizes' | 'loading' | 'fetchPriority' | 'decoding'
  > {
  src: string
  alt: string
  /** Proportion of the place it takes, so that nothing moves when it arrives. Pixels. */
  width: number
  height: number
  /** How wide it is shown, as in the attribute `sizes`. */
  sizes: string
  /** Widest version offered, in pixels. */
  widest?: number
  /** In sight at once: loaded first. Others wait until they come near. */
  eager?: boolean | undefined
}

/** A picture in the smallest version that fits. Where none can be made, the browser is left with the original. */
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
