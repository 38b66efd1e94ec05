const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

/** An error of the gateway, in hosted Supabase's format. */
export function gatewayError(status: number, message: string, hint?: string): Response {
  return Response.json(hint ? { message, hint } : { message }, { status, headers: JSON_TYPE })
}

/** An error of the Data API (PostgREST). */
export function restError(
  status: number,
  error: { code: string; message: string; details?: string | null; hint?: string | null },
): Response {
  const { code, message, details = null, hint = null } = error
  return Response.json({ code, message, details, hint }, { status, headers: JSON_TYPE })
}

/** An error of the Auth API (GoTrue). `code` is one of its error codes. */
export function authError(
  status: number,
  code: string,
  message: string,
  details: object = {},
): Response {
  return Response.json(
    { code: status, error_code: code, msg: message, ...details },
    { status, headers: { ...JSON_TYPE, 'x-sb-error-code': code } },
  )
}

/** An error of the Storage API, which sends 400 for most and the actual status in the body. */
export function storageError(status: number, error: string, message: string): Response {
  const sent = [401, 413, 429].includes(status) || status >= 500 ? status : 400
  return Response.json(
    { statusCode: String(status), error, message },
    { status: sent, headers: JSON_TYPE },
  )
}

/** 429 of the Auth API. */
export function tooMany(code = 'over_request_rate_limit'): Response {
  return authError(429, code, 'Request rate limit reached')
}
