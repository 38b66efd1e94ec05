let wait: number | undefined

/**
 * `fetch` for supabase-js. Remembers the `Retry-After` of a 429, as its errors carry neither headers nor response, and
 * has sessions end by this device's clock.
 */
export const backendFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  if (response.status === 429) {
    const seconds = Number(response.headers.get('retry-after'))
    wait = seconds > 0 ? Math.ceil(seconds) : undefined
  }
  return response.ok && String(input).includes('/auth/v1/') ? byOwnClock(response) : response
}

/** A session is compared with this device's clock, by which the server's `expires_at` may be hours away. */
async function byOwnClock(response: Response): Promise<Response> {
  const body = await response
    .clone()
    .json()
    .catch(() => null)
  if (!body?.expires_in) return response
  body.expires_at = Math.round(Date.now() / 1000) + body.expires_in
  return new Response(JSON.stringify(body), response)
}

/** Returns and clears the seconds the last 429 asked to wait; undefined if it didn't say. */
export function takeRetryAfter(): number | undefined {
  const seconds = wait
  wait = undefined
  return seconds
}
