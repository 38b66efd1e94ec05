import { IslandI18n, type IslandI18nProps } from '#i18n/island.tsx'
import { FollowButton } from './follow-button.tsx'

interface Props extends IslandI18nProps {
  creator: string
}

/** Follows a creator. Needs the sections `common`, `follow` and `errors`. */
export default function FollowCreator({ creator, ...i18n }: Props) {
  return (
    <IslandI18n {...i18n}>
      <FollowButton what={{ kind: 'creator', id: creator }} creatorId={creator} look="btn" />
    </IslandI18n>
  )
}
