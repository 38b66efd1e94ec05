/** The text of a request's body; null if it has more bytes than that, or more than the server reads at all. */
export async function textOf(request: Request, maxBytes: number): Promise<string | null> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return null
  const text = await request.text().catch(() => null)
  return text !== null && Buffer.byteLength(text) <= maxBytes ? text : null
}
