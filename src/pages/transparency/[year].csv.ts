import type { APIRoute } from 'astro'
import { cached, unavailable } from '#core/cache.server.ts'
import { NOT_FOUND_PATH } from '#i18n/paths.ts'
import { transparencyReport } from '#islands/transparency/transparency.server.ts'
import { toCsv, yearOf } from '#islands/transparency/transparency.ts'

export const prerender = false

export const GET: APIRoute = async ({ params, locals, rewrite }) => {
  const result = await transparencyReport(locals.backend, yearOf(params.year))
  if (result.status === 'missing') return rewrite(NOT_FOUND_PATH)
  if (result.status !== 'found') return unavailable()
  const headers = { 'content-type': 'text/csv; charset=utf-8' }
  return cached(new Response(toCsv(result.report), { headers }), [])
}
