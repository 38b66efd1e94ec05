import { IslandI18n, type IslandI18nProps } from '#i18n/island.tsx'
import { SavedList } from './saved-list.tsx'

/** Needs the sections `common`, `card`, `categories`, `browse`, `saved`, `save` and `errors`. */
export default function SavedProjects(props: IslandI18nProps) {
  return (
    <IslandI18n {...props}>
      <SavedList />
    </IslandI18n>
  )
}
