/** Error of a function: what went wrong as a code of `src/domain/error-codes.ts`, and a sentence for whoever reads logs. */
export function failure(
  status: number,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json({ error: { code, message } }, { status, headers })
}
