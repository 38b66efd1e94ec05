import { IslandI18n, type IslandI18nProps } from '#i18n/island.tsx'
import { FollowButton } from '#islands/follow/follow-button.tsx'
import { SaveButton } from './save-button.tsx'
import { ShareMenu } from './share-menu.tsx'

interface Props extends IslandI18nProps {
  project: {
    readonly id: string
    readonly title: string
    readonly slug: string
    readonly creatorId: string | null
  }
}

/** Needs the sections `common`, `save`, `follow`, `share`, `embed` and `errors`. */
export default function ListingActions({ project, ...i18n }: Props) {
  return (
    <IslandI18n {...i18n}>
      <FollowButton what={{ kind: 'project', id: project.id }} creatorId={project.creatorId} />
      <SaveButton projectId={project.id} />
      <ShareMenu project={project} />
    </IslandI18n>
  )
}
