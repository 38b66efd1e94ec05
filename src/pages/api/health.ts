import type { APIRoute } from 'astro'
import { databaseHealth } from '#core/backend.server.ts'
import { optionsOf } from '#core/options.server.ts'

export const prerender = false

export const OPTIONS = optionsOf('GET', 'HEAD')

/** For monitors: 200 while the database answers, 503 with the reason while it does not. */
export const GET: APIRoute = async ({ locals: { backend } }) => {
  const health = await databaseHealth(backend)
  const isUp = health.database === 'ok'
  return Response.json(
    { status: isUp ? 'ok' : 'down', version: backend.version, backend: backend.mode, ...health },
    { status: isUp ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  )
}
