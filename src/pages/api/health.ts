import type { APIRoute } from 'astro'
import { databaseHealth } from '#core/backend.server.ts'
import { allowMethods } from '#core/options.server.ts'

export const prerender = false

export const OPTIONS = allowMethods('GET', 'HEAD')

/** For monitors: 200 if the database answers, else 503 with the reason. */
export const GET: APIRoute = async ({ locals: { backend } }) => {
  const health = await databaseHealth(backend)
  const isUp = health.database === 'ok'
  const { version, mode, backups } = backend
  return Response.json(
    {
      status: isUp ? 'ok' : 'down',
      version,
      backend: mode,
      ...health,
      ...(backups && { backups }),
    },
    { status: isUp ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  )
}
