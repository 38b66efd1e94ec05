import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { request } from '#core/api.ts'
import type { Json } from '#core/database.types.ts'
import { AppError } from '#core/errors.ts'
import { invalidate, queryClient, retryNetwork } from '#core/query.ts'
import * as z from '#core/zod.ts'
import { UPDATE_COLUMNS, type Update, updateSchema } from '#islands/listing/update.ts'

const PAGE = 20

const listKey = (project: string) => ['my-projects', 'updates', project]

/** Updates of one's own project, drafts and hidden ones included, newest first. */
export function updatesQuery(project: string) {
  return infiniteQueryOptions({
    queryKey: listKey(project),
    staleTime: 0,
    initialPageParam: 0,
    queryFn: async ({ pageParam }) => {
      const rows = await request((client) =>
        client
          .from('project_updates')
          .select(UPDATE_COLUMNS)
          .eq('project_id', project)
          .order('created_at', { ascending: false })
          .order('id')
          .range(pageParam, pageParam + PAGE - 1),
      )
      return rows.map((row) => updateSchema.parse(row))
    },
    getNextPageParam: (last: readonly Update[], pages: readonly (readonly Update[])[]) =>
      last.length < PAGE ? undefined : pages.length * PAGE,
  })
}

export interface StoredUpdate extends Update {
  /** The version that a change is based on, as it is stored. */
  readonly seen: Json
}

/** One of them. Fails with `update.not_found` for any other id. */
export function updateQuery(project: string, id: string) {
  return queryOptions({
    queryKey: ['my-projects', 'update', id],
    staleTime: 0,
    queryFn: async (): Promise<StoredUpdate> => {
      if (!z.guid().safeParse(id).success) throw new AppError('update.not_found')
      const row = await request((client) =>
        client
          .from('project_updates')
          .select(UPDATE_COLUMNS)
          .eq('project_id', project)
          .eq('id', id)
          .maybeSingle(),
      )
      if (!row) throw new AppError('update.not_found')
      const { title, content, pictures, language, posted_at } = row
      const seen = { title, content, pictures, language, posted: posted_at !== null }
      return { ...updateSchema.parse(row), seen }
    },
    retry: retryNetwork,
  })
}

interface UpdateChange extends Pick<Update, 'id' | 'title' | 'content' | 'pictures'> {
  readonly language: string
}

/**
 * Saves an update as a draft, or posts it. `seen` is of the version it was made from, undefined for a new one.
 * @throws AppError `update.changed_meanwhile` if there is another by now, `update.rate_limited` and others
 */
export async function saveUpdate(
  project: string,
  update: UpdateChange,
  isPosted: boolean,
  seen: Json | undefined,
): Promise<void> {
  await request((client) =>
    client.rpc('save_project_update', {
      p_project: project,
      p_update: update.id,
      p_title: update.title,
      p_content: update.content,
      p_pictures: update.pictures,
      p_language: update.language,
      p_post: isPosted,
      p_seen: seen,
    }),
  )
  forget(project, update.id)
}

/** @throws AppError */
export async function deleteUpdate(project: string, id: string): Promise<void> {
  await request((client) => client.from('project_updates').delete().eq('id', id))
  forget(project, id)
}

function forget(project: string, id: string): void {
  queryClient.removeQueries({ queryKey: updateQuery(project, id).queryKey })
  void invalidate(listKey(project))
}
