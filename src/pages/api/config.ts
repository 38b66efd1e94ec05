import type { APIRoute } from 'astro'
import { allowMethods } from '#core/options.server.ts'

export const prerender = false

export const OPTIONS = allowMethods('GET', 'HEAD')

/** Configuration of the browser's Supabase client. The embedded backend is on this origin, so its URL is empty. */
export const GET: APIRoute = ({ locals }) => {
  const { mode, url, publishableKey, demo } = locals.backend
  return Response.json(
    { mode, supabaseUrl: mode === 'supabase' ? url : '', publishableKey, demo },
    { headers: { 'Cache-Control': 'no-store' } },
  )
}
