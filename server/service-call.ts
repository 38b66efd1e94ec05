const TIMEOUT_MS = 10_000

/** Calls a database function through the Data API with the secret key. Rejects unless it answers with success. */
export async function serviceCall(
  { url, secretKey, fetch = globalThis.fetch }: ServiceApi,
  name: string,
  body: unknown,
  timeoutMs = TIMEOUT_MS,
): Promise<unknown> {
  const reply = await fetch(`${url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      apikey: secretKey,
      'content-type': 'application/json',
      // Legacy keys are JWTs and also go in `authorization`.
      ...(secretKey.startsWith('eyJ') ? { authorization: `Bearer ${secretKey}` } : {}),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!reply.ok) throw new Error(`${name} answered with status ${reply.status}`)
  const text = await reply.text()
  return text ? JSON.parse(text) : null
}

interface ServiceApi {
  /** Without a trailing slash. */
  readonly url: string
  readonly secretKey: string
  /** Asks the embedded backend; by default the global one. */
  readonly fetch?: typeof fetch | undefined
}
