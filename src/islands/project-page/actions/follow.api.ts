import { request } from '#core/api.ts'

/** Whether the signed-in person follows a project. @throws AppError */
export async function isFollowed(project: string): Promise<boolean> {
  const row = await request<unknown>((client) =>
    client.from('project_follows').select('project_id').eq('project_id', project).maybeSingle(),
  )
  return row !== null
}

/** @throws AppError `follow.too_many`, `project.not_found`, `network.offline` and others */
export async function setFollowed(project: string, follows: boolean): Promise<void> {
  await request<unknown>((client) =>
    follows
      ? client.rpc('follow_project', { p_project: project })
      : client.from('project_follows').delete().eq('project_id', project),
  )
}
