import { type ImgHTMLAttributes, useEffect, useState } from 'react'
import { bucketPicture, ownMedia } from '#core/pictures.ts'
import { downloadPicture } from './project-upload.api.ts'

interface Props extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src'> {
  /** As stored in the listing. */
  address: string
  alt: string
}

/** A listing's picture for its creator and administrators, public or not. Nothing for addresses on other sites. */
export function StoredPicture(props: Props) {
  const src = ownMedia(props.address)
  if (!src) return null
  const { address, alt, ...rest } = props
  if (!bucketPicture(address)) return <img {...rest} src={src} alt={alt} />
  return <DownloadedPicture key={address} {...props} publicSrc={src} />
}

function DownloadedPicture({ address, alt, publicSrc, ...rest }: Props & { publicSrc: string }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let isOver = false
    let made: string | undefined
    void downloadPicture(address).then((picture) => {
      if (isOver) return
      made = picture ? URL.createObjectURL(picture) : undefined
      setUrl(made ?? publicSrc)
    })
    return () => {
      isOver = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [address, publicSrc])
  return <img {...rest} src={url} alt={alt} />
}

/** The pictures whose stored addresses are in a text. */
export function PicturesIn({ text }: { text: string }) {
  const addresses = new Set(text.split(/\s+/).filter(bucketPicture))
  if (addresses.size === 0) return null
  return (
    <span className="mt-2 flex flex-wrap gap-2">
      {[...addresses].map((address) => (
        <StoredPicture
          key={address}
          address={address}
          alt=""
          className="h-36 min-w-24 rounded-lg border border-line object-contain"
        />
      ))}
    </span>
  )
}
