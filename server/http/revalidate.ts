/** Longest a renewal may take. Milliseconds. */
const LIMIT_MS = 5_000

/**
 * Drops cached pages when the database changes. The route cache belongs to Astro and is reachable only from a route, so
 * the site asks its own endpoint, with a token that exists for this start alone.
 */
export function createRevalidator(
  siteUrl: string,
  token: string,
): (tags: readonly string[]) => void {
  return (tags) => {
    fetch(`${siteUrl}/api/revalidate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-backlit-token': token },
      body: JSON.stringify({ tags }),
      signal: AbortSignal.timeout(LIMIT_MS),
    })
      .then((response) => response.body?.cancel())
      .catch((error: unknown) => console.error('Cached pages could not be renewed.', error))
  }
}
