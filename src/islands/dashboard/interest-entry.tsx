import { useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { shownName } from '#i18n/shown-name.ts'
import type { ListedInterest } from '#islands/support/interest.ts'
import { InterestThumbnail } from '#islands/support/interest-thumbnail.tsx'
import { Entry } from './entry.tsx'

export function InterestEntry({ interest }: { interest: ListedInterest }) {
  const { t, locale } = useT()
  const { otherName, projectTitle, state, terms, termsChangedAt, threadId } = interest
  return (
    <Entry
      picture={<InterestThumbnail interest={interest} />}
      title={`${terms.title} · ${projectTitle}`}
      href={
        threadId ? `${pathTo('messages', locale)}?thread=${threadId}` : pathTo('mySupport', locale)
      }
    >
      {termsChangedAt
        ? t(interest.newTerms ? 'interest.stillTerms' : 'interest.stillRemoved')
        : t(`interest.supporterView.${state}`, { name: shownName(t, otherName) })}
    </Entry>
  )
}
