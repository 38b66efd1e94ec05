import type { APIRoute } from 'astro'
import { textOf } from '#core/body.server.ts'
import { allowMethods } from '#core/options.server.ts'
import {
  revalidationSchema,
  SIGNATURE_HEADER,
  signatureVerifier,
  TIMESTAMP_HEADER,
} from '#core/revalidation.server.ts'

export const prerender = false

export const OPTIONS = allowMethods('POST')

/** Bytes of a body. */
const MAX_BODY = 1_024

const isSignedCall = signatureVerifier()

/** Invalidates cached pages by tag, for Supabase's database, which signs its calls. */
export const POST: APIRoute = async ({ request, locals }) => {
  const body = await textOf(request, MAX_BODY)
  if (body === null) return refuse(413)
  if (!isSigned(request, body, locals.revalidateSecret)) return refuse(401)
  const parsed = revalidationSchema.safeParse(parse(body))
  if (!parsed.success) return refuse(400)
  locals.invalidate(parsed.data.tags)
  return new Response(null, { status: 204, headers: NO_STORE })
}

const NO_STORE = { 'cache-control': 'no-store' }

const REASONS = { 400: 'Expected {"tags": [...]}', 401: 'Not allowed', 413: 'Too large' } as const

function refuse(status: keyof typeof REASONS): Response {
  return Response.json({ error: { message: REASONS[status] } }, { status, headers: NO_STORE })
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function isSigned(request: Request, body: string, secret: string): boolean {
  return isSignedCall(
    {
      timestamp: request.headers.get(TIMESTAMP_HEADER),
      signature: request.headers.get(SIGNATURE_HEADER),
      body,
    },
    secret,
  )
}
