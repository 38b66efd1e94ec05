import type { APIRoute } from 'astro'
import { optionsOf } from '#core/options.server.ts'
import { forgetPublishedTexts } from '#core/published-texts.server.ts'
import {
  callVerifier,
  type RevalidationSecrets,
  revalidationSchema,
  SIGNATURE_HEADER,
  sameText,
  TIMESTAMP_HEADER,
} from '#core/revalidation.server.ts'

export const prerender = false

export const OPTIONS = optionsOf('POST')

/** Characters of a body; fifty tags need less than half of it. */
const LONGEST_BODY = 8_192

const isSignedCall = callVerifier()

/**
 * Drops cached pages by tag. Called by the server itself when the embedded database reports a change, with the token of
 * this start, and by the database of Supabase, with a signature. Refuses everyone else.
 */
export const POST: APIRoute = async ({ request, cache, locals: { revalidation } }) => {
  if (Number(request.headers.get('content-length') ?? 0) > LONGEST_BODY) return refuse(413)
  const body = await request.text()
  if (body.length > LONGEST_BODY) return refuse(413)
  if (!knowsToken(request, revalidation) && !isSigned(request, body, revalidation))
    return refuse(401)
  const wanted = revalidationSchema.safeParse(parse(body))
  if (!wanted.success) return refuse(400)
  if (wanted.data.tags.includes('texts')) forgetPublishedTexts()
  if (cache.enabled) await cache.invalidate({ tags: wanted.data.tags })
  return new Response(null, { status: 204, headers: NEVER_KEPT })
}

const NEVER_KEPT = { 'cache-control': 'no-store' }

const REASONS = { 400: 'Expected {"tags": [...]}', 401: 'Not allowed', 413: 'Too large' } as const

function refuse(status: keyof typeof REASONS): Response {
  return Response.json({ error: { message: REASONS[status] } }, { status, headers: NEVER_KEPT })
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function knowsToken(request: Request, { token }: RevalidationSecrets): boolean {
  const given = request.headers.get('x-backlit-token')
  return Boolean(given && sameText(given, token))
}

function isSigned(request: Request, body: string, { secret }: RevalidationSecrets): boolean {
  return isSignedCall(
    {
      timestamp: request.headers.get(TIMESTAMP_HEADER),
      signature: request.headers.get(SIGNATURE_HEADER),
      body,
    },
    secret,
  )
}
