import { useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { Thumbnail } from '#islands/listing/pictures/thumbnail.tsx'
import type { ListedInterest } from '#islands/support/interest.ts'
import { Entry } from './entry.tsx'

export function InterestEntry({ interest }: { interest: ListedInterest }) {
  const { t, locale } = useT()
  const { otherName, projectSlug, projectTitle, state, terms, termsChangedAt, threadId } = interest
  return (
    <Entry
      picture={
        <Thumbnail
          project={{
            title: projectTitle,
            category: interest.projectCategory,
            slug: projectSlug,
            thumbnailUrl: interest.projectThumbnail,
          }}
          isPublic={projectSlug !== null}
        />
      }
      title={`${terms.title} · ${projectTitle}`}
      href={
        threadId ? `${pathTo('messages', locale)}?thread=${threadId}` : pathTo('mySupport', locale)
      }
    >
      {termsChangedAt
        ? t(interest.newTerms ? 'interest.stillTerms' : 'interest.stillRemoved')
        : t(`interest.supporterView.${state}`, { name: otherName })}
    </Entry>
  )
}
