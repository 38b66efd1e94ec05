import { request } from '#core/api.ts'
import { storeWish } from '#core/last-wish.ts'

/** What can be followed: its kind and id. */
export interface Followed {
  readonly kind: 'project' | 'creator'
  readonly id: string
}

/** Whether the signed-in person follows it. @throws AppError */
export async function isFollowed({ kind, id }: Followed): Promise<boolean> {
  const row = await request<unknown>((client) =>
    kind === 'project'
      ? client.from('project_follows').select('project_id').eq('project_id', id).maybeSingle()
      : client.from('creator_follows').select('creator_id').eq('creator_id', id).maybeSingle(),
  )
  return row !== null
}

/**
 * Resolves as {@link storeWish} does.
 * @throws AppError `follow.too_many`, `project.not_found`, `creator.not_found`, `network.offline` and others
 */
export function setFollowed(
  { kind, id }: Followed,
  follows: boolean,
): Promise<boolean | undefined> {
  return storeWish(`${kind} ${id}`, follows, (wish) =>
    request<unknown>((client) => {
      if (kind === 'project')
        return wish
          ? client.rpc('follow_project', { p_project: id })
          : client.from('project_follows').delete().eq('project_id', id)
      return wish
        ? client.rpc('follow_creator', { p_creator: id })
        : client.from('creator_follows').delete().eq('creator_id', id)
    }),
  )
}

/** What the signed-in person follows, the latest first, as far as it is public. */
interface Following {
  readonly projects: readonly {
    readonly id: string
    readonly title: string
    readonly slug: string
    readonly language: string | null
    readonly description: string
  }[]
  readonly creators: readonly {
    readonly id: string
    readonly name: string
    readonly slug: string
  }[]
}

/** @throws AppError */
export async function fetchFollowing(): Promise<Following> {
  return (await request((client) => client.rpc('my_following'))) as unknown as Following
}
