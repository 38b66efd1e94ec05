import { z } from 'zod'
import { isMailAddress } from '../../mail/address.ts'
import { type Call, jsonBody } from '../api/call.ts'
import { authError } from '../api/replies.ts'
import { isCommonPassword } from './common-passwords.ts'

/** bcrypt ignores further bytes, so passwords that differ only there would be equal. */
const PASSWORD_BYTES = 72
export const PASSWORD_MINIMUM = 8
const METADATA_BYTES = 16_384

const email = z.string().refine(isMailAddress)
const optionalText = z.string().max(4096).nullish()
const metadata = z.record(z.string(), z.unknown()).nullish()
const password = z.string()

const BODIES: Readonly<Record<string, z.ZodType>> = {
  'POST /signup': z.object({ email, password, data: metadata }),
  'POST /token': z.object({
    email: email.optional(),
    password: password.optional(),
    refresh_token: optionalText,
    auth_code: optionalText,
    code_verifier: optionalText,
  }),
  'POST /recover': z.object({ email, code_challenge: optionalText }),
  'POST /otp': z.object({ email: email.nullish() }),
  'POST /magiclink': z.object({ email: email.nullish() }),
  'POST /resend': z.object({ email: email.optional(), type: z.string().max(40) }),
  'POST /verify': z.object({
    type: z.string().max(40),
    email: email.nullish(),
    token: optionalText,
    token_hash: optionalText,
  }),
  'PUT /user': z.object({
    email: email.or(z.literal('')).optional(),
    password: password.optional(),
    data: metadata,
  }),
}

/** Fields of an auth request that other shims need. */
export interface AuthInput {
  readonly email?: string | undefined
  readonly password?: string | undefined
  readonly refreshToken?: string | undefined
}

/**
 * Hole: Lite does not validate bodies. A number as e-mail is status 500, and long passwords are cut silently. Returns the
 * fields, or the refusal; calls without a schema are allowed.
 */
export function readAuthInput(call: Call): AuthInput | Response {
  const schema = BODIES[`${call.method} ${call.path}`]
  if (!schema) return {}
  const body = jsonBody(call)
  if (body === undefined || body === null || typeof body !== 'object')
    return authError(400, 'bad_json', 'Could not parse request body as JSON')
  const parsed = schema.safeParse(body)
  if (!parsed.success) return refuse(parsed.error)
  const value = parsed.data as Record<string, unknown>
  const given = typeof value.password === 'string' ? value.password : undefined
  const weakness = passwordFault(call, given)
  if (weakness) return weakness
  const text = JSON.stringify(value.data ?? {})
  if (text.length > METADATA_BYTES || !isWellFormed(value.data))
    return authError(400, 'validation_failed', 'User metadata is too large or not text')
  return {
    email: typeof value.email === 'string' ? value.email.toLowerCase() || undefined : undefined,
    password: given,
    refreshToken: typeof value.refresh_token === 'string' ? value.refresh_token : undefined,
  }
}

/** Whether PostgreSQL takes it as JSON: none of its texts has half a character. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  return !(value instanceof Object) || Object.entries(value).flat().every(isWellFormed)
}

function passwordFault(call: Call, given: string | undefined): Response | null {
  if (given === undefined) return null
  if (given.includes('\0') || Buffer.byteLength(given) > PASSWORD_BYTES) {
    if (call.path === '/token')
      return authError(400, 'invalid_credentials', 'Invalid login credentials')
    return authError(422, 'weak_password', `Password cannot be longer than ${PASSWORD_BYTES} bytes`)
  }
  // Existing common passwords keep working; short ones are refused for their length.
  if (call.path !== '/token' && given.length >= PASSWORD_MINIMUM && isCommonPassword(given))
    return authError(
      422,
      'weak_password',
      'This password is known to be common and easy to guess',
      {
        weak_password: { reasons: ['pwned'] },
      },
    )
  return null
}

function refuse(error: z.ZodError): Response {
  const field = String(error.issues[0]?.path[0] ?? 'body')
  if (field === 'email')
    return authError(400, 'validation_failed', 'Unable to validate email address: invalid format')
  if (field === 'password')
    return authError(400, 'validation_failed', 'Signup requires a valid password')
  return authError(400, 'validation_failed', `The field ${field} is not valid`)
}
