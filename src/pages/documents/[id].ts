import type { APIRoute } from 'astro'
import { paced } from '#core/paced.server.ts'
import { countOpening, openDocument } from '#islands/project-page/documents/documents.server.ts'

export const prerender = false

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const SAFE = {
  'cache-control': 'no-store, no-transform',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
}

/** A public document of a listing: pictures are shown, everything else is saved. */
export const GET: APIRoute = async (context) => {
  const { params, request, locals } = context
  const id = params.id ?? ''
  const opened = ID.test(id)
    ? await openDocument(locals.backend, id, request.signal)
    : ({ status: 'missing' } as const)
  if (opened.status !== 'found')
    return new Response(null, { status: opened.status === 'missing' ? 404 : 503, headers: SAFE })
  if (request.method === 'GET') await countOpening(locals.backend, id)
  const { name, type } = opened.document
  const how = type.startsWith('image/') ? 'inline' : 'attachment'
  return new Response(paced(opened.body, context), {
    headers: {
      ...SAFE,
      'content-type': type === 'text/csv' ? 'text/csv; charset=utf-8' : type,
      'content-disposition': `${how}; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
  })
}
