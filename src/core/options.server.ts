import type { APIRoute } from 'astro'

/** An OPTIONS handler listing the allowed methods. Without one Astro logs a warning and responds with 404. */
export function allowMethods(...methods: readonly string[]): APIRoute {
  const headers = { Allow: [...methods, 'OPTIONS'].join(', '), 'Cache-Control': 'no-store' }
  return () => new Response(null, { status: 204, headers })
}
