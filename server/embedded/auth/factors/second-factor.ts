import type { Call, Caller } from '../../api/call.ts'
import { authError } from '../../api/replies.ts'
import type { AuthInput } from '../../lite/auth-input.ts'
import { answerFactors, type FactorsDependencies } from './factors.ts'
import { answerIdentities } from './identities.ts'
import { completeReply } from './replies.ts'
import { assuranceOf } from './sessions.ts'

/** Two-factor sign-in, identities and the claims of tokens: what GoTrue has and Lite has not. */
interface SecondFactor {
  /** Answers a call that Lite does not know; null for one that it does. */
  answer(call: Call, caller: Caller): Promise<Response | null>
  /** Refuses a call that Lite would answer although a factor has to be proven first; null lets it pass. */
  refuse(call: Call, caller: Caller, input: AuthInput): Promise<Response | null>
  /** Completes an answer of Lite. */
  complete(call: Call, reply: Response): Promise<Response>
}

export function createSecondFactor(deps: FactorsDependencies): SecondFactor {
  const { sql, signing } = deps
  return {
    answer: async (call, caller) => {
      if (!/^\/(factors|user\/identities)(\/|$)/.test(call.path)) return null
      if (caller.role !== 'authenticated')
        return authError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
      return (
        (await answerFactors(deps, call, caller.claims)) ??
        (await answerIdentities(sql, call, caller.claims))
      )
    },
    refuse: async (call, caller, input) => {
      const isSensitive = input.password !== undefined || input.email !== undefined
      if (!isUserUpdate(call) || !isSensitive || caller.role !== 'authenticated') return null
      const assurance = await assuranceOf(sql, caller.claims)
      if (!assurance?.hasFactor || assurance.level === 'aal2') return null
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
