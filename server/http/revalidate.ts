const TIMEOUT_MS = 5_000

/**
 * Drops cached pages when the database changes. Astro's route cache is only reachable from a route, so the server calls
 * its own endpoint, with a token that is new at each start.
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
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
      .then((response) => response.body?.cancel())
      .catch((error: unknown) => console.error('Cached pages could not be renewed.', error))
  }
}
