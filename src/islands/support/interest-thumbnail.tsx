import { Thumbnail } from '#islands/listing/pictures/thumbnail.tsx'
import type { ListedInterest } from './interest.ts'

/** The picture of the listing that an interest is in. */
export function InterestThumbnail({ interest }: { interest: ListedInterest }) {
  const { projectTitle, projectCategory, projectSlug, projectThumbnail } = interest
  return (
    <Thumbnail
      project={{
        title: projectTitle,
        category: projectCategory,
        slug: projectSlug,
        thumbnailUrl: projectThumbnail,
      }}
      isPublic={projectSlug !== null}
    />
  )
}
