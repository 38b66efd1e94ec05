import type { APIRoute } from 'astro'

/** Answers OPTIONS with what an address takes; without it Astro writes a warning to the log for every one and says 404. */
export function optionsOf(...methods: readonly string[]): APIRoute {
  const headers = { Allow: [...methods, 'OPTIONS'].join(', '), 'Cache-Control': 'no-store' }
  return () => new Response(null, { status: 204, headers })
}
