import { IslandI18n, type IslandI18nProps } from '#i18n/island.tsx'
import { Browse } from './browse.tsx'
import type { InitialCatalogue } from './use-catalogue.ts'

/** Filters and list of the browse page, server-rendered. */
export default function BrowseIsland(props: IslandI18nProps & { initial: InitialCatalogue }) {
  return (
    <IslandI18n locale={props.locale} texts={props.texts}>
      <Browse initial={props.initial} />
    </IslandI18n>
  )
}
