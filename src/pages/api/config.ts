import type { APIRoute } from 'astro'
import { optionsOf } from '#core/options.server.ts'

export const prerender = false

export const OPTIONS = optionsOf('GET', 'HEAD')

/** What the browser's Supabase client needs. The embedded backend is on the page's own origin: an empty address. */
export const GET: APIRoute = ({ locals }) => {
  const { mode, url, publishableKey, demo } = locals.backend
  return Response.json(
    { mode, supabaseUrl: mode === 'supabase' ? url : '', publishableKey, demo },
    { headers: { 'Cache-Control': 'no-store' } },
  )
}
