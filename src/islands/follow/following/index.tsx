import { IslandI18n, type IslandI18nProps } from '#i18n/island.tsx'
import { FollowingList } from './following-list.tsx'

/** Needs the sections `common`, `follow` and `errors`. */
export default function Following(props: IslandI18nProps) {
  return (
    <IslandI18n {...props}>
      <FollowingList />
    </IslandI18n>
  )
}
