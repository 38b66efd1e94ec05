import { request } from '#core/api.ts'
import * as z from '#core/zod.ts'

/** Notifications per page. */
export const PAGE = 30

const notificationsSchema = z.array(
  z
    .object({
      id: z.string(),
      kind: z.string(),
      actor_name: z.string().nullish(),
      actor_picture: z.string().nullish(),
      data: z.record(z.string(), z.unknown()).catch({}),
      created_at: z.string(),
      read_at: z.string().nullish(),
    })
    .transform((row) => ({
      id: row.id,
      kind: row.kind,
      actorName: row.actor_name ?? null,
      actorPicture: row.actor_picture ?? null,
      data: row.data,
      createdAt: row.created_at,
      isUnread: !row.read_at,
    })),
)

export type Notification = z.output<typeof notificationsSchema>[number]

/** The caller's notifications after a cursor, newest first. */
export async function fetchNotifications(after: Notification | null): Promise<Notification[]> {
  const data = await request((client) =>
    client.rpc('my_notifications', {
      p_limit: PAGE,
      ...(after ? { p_before: after.createdAt, p_before_id: after.id } : {}),
    }),
  )
  return notificationsSchema.parse(data)
}

/** Marks these notifications as read, or all for null. */
export async function markRead(ids: readonly string[] | null): Promise<void> {
  await request((client) => client.rpc('mark_notifications_read', ids ? { p_ids: [...ids] } : {}))
}
