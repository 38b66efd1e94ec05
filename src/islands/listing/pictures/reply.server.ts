/**
 * A browser keeps a picture for a day, as names are never reused. A cache in front asks again after five minutes, as the
 * listing may no longer be public.
 */
const CACHE_CONTROL = 'public, max-age=86400, s-maxage=300'

/** A picture as a response that can't run as a page. */
export function pictureReply(
  body: BodyInit | null,
  type: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(body, {
    headers: {
      ...headers,
      'cache-control': CACHE_CONTROL,
      'content-type': type,
      'content-security-policy': "default-src 'none'; sandbox",
    },
  })
}

/** 304 for a browser that has the picture already. */
export function unchangedReply(eTag: string): Response {
  return new Response(null, {
    status: 304,
    headers: { 'cache-control': CACHE_CONTROL, etag: eTag },
  })
}

export function noPicture(status: 404 | 415 | 503): Response {
  const headers = { 'cache-control': 'no-store', ...(status === 503 && { 'retry-after': '2' }) }
  return new Response(null, { status, headers })
}
