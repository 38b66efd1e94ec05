import { createHash, timingSafeEqual } from 'node:crypto'
import type { APIRoute } from 'astro'
import { z } from 'astro/zod'

export const prerender = false

const bodySchema = z.object({ tags: z.array(z.string().min(1).max(100)).min(1).max(50) })

/**
 * Drops cached pages by tag. Called by the server itself when the embedded database reports a change; refuses whoever
 * does not know the token of this start.
 */
export const POST: APIRoute = async ({ request, cache }) => {
  if (!knowsToken(request.headers.get('x-backlit-token'))) {
    return Response.json({ error: { message: 'Not allowed' } }, { status: 401 })
  }
  const body = bodySchema.safeParse(await request.json().catch(() => null))
  if (!body.success) {
    return Response.json({ error: { message: 'Expected {"tags": [...]}' } }, { status: 400 })
  }
  if (cache.enabled) await cache.invalidate({ tags: body.data.tags })
  return new Response(null, { status: 204 })
}

function knowsToken(given: string | null): boolean {
  const expected = process.env.BACKLIT_REVALIDATE_TOKEN
  if (!expected || !given) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
