import { useState } from 'react'
import { coverUrl, generatedCoverUrl } from '#core/pictures.ts'
import { Picture } from '#ui/picture.tsx'
import { slugify } from '../slug.ts'
import { StoredPicture } from './stored-picture.tsx'

interface Props {
  project: {
    readonly title: string
    readonly category: string
    /** Null if the reader doesn't know it. */
    readonly slug: string | null
    /** As stored; null if there is none or the reader may not see it. */
    readonly thumbnailUrl: string | null
  }
  isPublic: boolean
}

const LOOK = 'aspect-[16/10] w-full rounded-xl border border-line bg-panel-2 object-cover'

/** A listing's picture in a list of the reader's own things; drawn if there is none to show. */
export function Thumbnail({ project, isPublic }: Props) {
  const [isBroken, setBroken] = useState(false)
  const cover = { ...project, slug: project.slug ?? slugify(project.title) }
  if (!isPublic && project.thumbnailUrl) {
    return <StoredPicture className={LOOK} address={project.thumbnailUrl} alt="" />
  }
  return (
    <Picture
      key={String(isBroken)}
      className={LOOK}
      src={isBroken ? generatedCoverUrl(cover) : coverUrl(cover)}
      alt=""
      width={320}
      height={200}
      sizes="160px"
      widest={320}
      onError={() => setBroken(true)}
    />
  )
}
