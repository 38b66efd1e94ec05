let wait: number | undefined

/** `fetch` that remembers the `Retry-After` of a 429, as supabase-js errors carry neither headers nor response. */
export const fetchWithRetryAfter: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  if (response.status === 429) {
    const seconds = Number(response.headers.get('retry-after'))
    wait = seconds > 0 ? Math.ceil(seconds) : undefined
  }
  return response
}

/** Returns and clears the seconds the last 429 asked to wait; undefined if it didn't say. */
export function takeRetryAfter(): number | undefined {
  const seconds = wait
  wait = undefined
  return seconds
}
