import type { Call } from '../../api/call.ts'
import type { Caller } from '../../api/caller.ts'
import { authError } from '../../api/replies.ts'
import type { AuthInput } from '../../lite/auth-input.ts'
import { type FactorsDependencies, handleFactors } from './factors.ts'
import { handleIdentities } from './identities.ts'
import { completeReply } from './replies.ts'

/** Two-factor sign-in, identities and token claims, which Lite lacks. */
interface SecondFactor {
  /** Handles calls that Lite does not know; null for others. */
  handle(call: Call, caller: Caller): Promise<Response | null>
  /** Refuses changes, and the end of other sessions, that need a second factor first; null if allowed. */
  refuse(call: Call, caller: Caller, input: AuthInput): Response | null
  /** Adds factors and claims to a response of Lite. */
  complete(call: Call, reply: Response): Promise<Response>
}

export function createSecondFactor(deps: FactorsDependencies): SecondFactor {
  const { sql, signing } = deps
  return {
    handle: async (call, caller) => {
      if (!/^\/(factors|user\/identities)(\/|$)/.test(call.path)) return null
      if (caller.role !== 'authenticated')
        return authError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
      return (
        (await handleFactors(deps, call, caller)) ??
        (await handleIdentities(sql, call, caller.claims))
      )
    },
    refuse: (call, caller, input) => {
      if (caller.role !== 'authenticated') return null
      if (!caller.hasFactor || caller.level === 'aal2') return null
      if (endsOtherSessions(call))
        return authError(
          403,
          'insufficient_aal',
          'AAL2 session is required to end other sessions when MFA is enabled.',
        )
      const isSensitive = input.password !== undefined || input.email !== undefined
      if (!isUserUpdate(call) || !isSensitive) return null
      return authError(
        401,
        'insufficient_aal',
        'AAL2 session is required to update email or password when MFA is enabled.',
      )
    },
    complete: (call, reply) => completeReply(sql, signing, call, reply),
  }
}

function isUserUpdate(call: Call): boolean {
  return call.method === 'PUT' && call.path === '/user'
}

/** Lite also reads the scope of a body, and encoded names in its own way: only the plain form is sure to end this session alone. */
function endsOtherSessions(call: Call): boolean {
  return call.path === '/logout' && call.url.search !== '?scope=local'
}
