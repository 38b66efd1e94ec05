let wait: number | undefined

/**
 * `fetch` that notes how long the server asks us to wait (`Retry-After` of a 429), because supabase-js keeps neither
 * headers nor response in its errors.
 */
export const notingFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  if (response.status === 429) {
    const seconds = Number(response.headers.get('retry-after'))
    wait = seconds > 0 ? Math.ceil(seconds) : undefined
  }
  return response
}

/** Seconds the last 429 asked to wait, once; undefined when it did not say. */
export function takeRetryAfter(): number | undefined {
  const seconds = wait
  wait = undefined
  return seconds
}
