import { queryOptions } from '@tanstack/react-query'
import { request } from '#core/api.ts'
import { queryClient } from '#core/query.ts'
import { startAuth } from '#core/session.ts'
import type { CreatorForm } from '#islands/creator/form.ts'
import { CREATOR_KINDS } from '#islands/creator/kind.ts'

/** What the account tells about itself as a creator; `slug` is null without a public page. */
export function creatorQuery(userId: string) {
  return queryOptions({
    queryKey: ['creator', userId],
    staleTime: 0,
    queryFn: async () => {
      const row = await request(
        (client) =>
          client.from('creators').select('slug, about, links, kind').eq('id', userId).maybeSingle(),
        startAuth,
      )
      return {
        slug: row?.slug ?? null,
        about: row?.about ?? '',
        links: row?.links ?? [],
        kind: CREATOR_KINDS.find((kind) => kind === row?.kind) ?? null,
      }
    },
  })
}

/** @throws AppError */
export async function saveCreator(userId: string, values: CreatorForm): Promise<void> {
  await request(
    (client) =>
      client
        .from('creators')
        .upsert({ id: userId, ...values }, { onConflict: 'id' })
        .select('id')
        .single(),
    startAuth,
  )
  await queryClient.invalidateQueries({ queryKey: creatorQuery(userId).queryKey })
}
