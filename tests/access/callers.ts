/** Calls the API over HTTP as the actors of the matrix, and with invalid tokens. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { signToken } from '../../server/embedded/api/tokens.ts'
import type { Actor } from '../support/actors.ts'
import type { TestBackend } from '../support/embedded.ts'

export type Call = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ status: number; body: unknown }>

/** Calls with the publishable key and, unless null, this access token. */
export function caller(backend: TestBackend, token: string | null): Call {
  return async (method, path, body) => {
    const isFile = body instanceof Uint8Array
    const reply = await fetch(backend.url + path, {
      method,
      headers: {
        apikey: backend.ready.publishableKey,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined
          ? {}
          : { 'content-type': isFile ? 'image/png' : 'application/json' }),
      },
      body: body === undefined ? null : isFile ? (body as BodyInit) : JSON.stringify(body),
    })
    const text = await reply.text()
    let parsed: unknown = text
    try {
      parsed = JSON.parse(text)
    } catch {
      // Some refusals have no body.
    }
    return { status: reply.status, body: parsed }
  }
}

/** The access token of an actor's session; null for visitors. */
export async function tokenOf(
  backend: TestBackend,
  actor: Actor,
  changes: object = {},
): Promise<string | null> {
  return actor.role === 'anon' ? null : signToken(claimsOf(actor, changes), secretOf(backend))
}

function claimsOf(actor: Actor, changes: object): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000)
  const { id: sub, session: session_id, email, role, aal } = actor
  return {
    sub,
    session_id,
    email,
    role,
    aal,
    aud: 'authenticated',
    iat: now,
    exp: now + 600,
    ...changes,
  }
}

function secretOf({ dataDir }: TestBackend): string {
  const text = readFileSync(join(dataDir, 'secrets.json'), 'utf8')
  return (JSON.parse(text) as { jwtSecret: string }).jwtSecret
}

/** Tokens that claim to be an administrator's, by what is wrong with them. */
export async function badTokens(
  backend: TestBackend,
  admin: Actor,
): Promise<Readonly<Record<string, string>>> {
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const good = String(await tokenOf(backend, admin))
  const [head, claims, signature] = good.split('.')
  const past = Math.floor(Date.now() / 1000) - 60
  return {
    'signed with another secret': await signToken(
      claimsOf(admin, {}),
      'another secret of thirty-two characters',
    ),
    'of alg none': `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.`,
    'of alg none with a signature': `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.${signature}`,
    'with changed claims': `${head}.${encode(claimsOf(admin, { role: 'service_role' }))}.${signature}`,
    'with the role of the secret key': String(
      await tokenOf(backend, admin, { role: 'service_role' }),
    ),
    'that has expired': String(await tokenOf(backend, admin, { exp: past })),
    'of an ended session': String(
      await tokenOf(backend, admin, { session_id: '00000000-0000-4000-8000-000000000000' }),
    ),
  }
}
