import type { Call } from '../../api/call.ts'
import type { Caller } from '../../api/caller.ts'
import { authError } from '../../api/replies.ts'
import type { AuthInput } from '../../lite/auth-input.ts'
import type { MailFlows } from './mail-flows.ts'
import { reauthenticate, requestLink, resend } from './mail-requests.ts'
import { signUpToConfirm } from './sign-up.ts'
import { updateUser } from './update-user.ts'
import { verifyByLink, verifyByPost } from './verify.ts'

/**
 * Handles the calls of the Auth API that send mails or redeem their links and codes; null for others. Lite's own ignore
 * `redirectTo` and PKCE, support two of the types and reveal which addresses have an account.
 */
export async function handleMailFlow(
  flows: MailFlows,
  call: Call,
  caller: Caller,
  { email, password }: AuthInput,
): Promise<Response | null> {
  switch (`${call.method} ${call.path}`) {
    case 'POST /signup':
      if (!flows.confirmEmail || email === undefined || password === undefined) return null
      return signUpToConfirm(flows, call, { email, password })
    case 'POST /recover':
      return email === undefined ? null : requestLink(flows, call, 'recovery', email)
    case 'POST /otp':
    case 'POST /magiclink':
      return email === undefined ? noPhone() : requestLink(flows, call, 'magiclink', email)
    case 'POST /resend':
      return email === undefined ? noPhone() : resend(flows, call, caller, email)
    case 'GET /reauthenticate':
      return reauthenticate(flows, caller)
    case 'POST /verify':
      return verifyByPost(flows, call)
    case 'GET /verify':
      return verifyByLink(flows, call)
    case 'PUT /user':
      return updateUser(flows, call, caller)
    case 'GET /settings':
      return settings(flows, call, caller)
    default:
      return null
  }
}

function noPhone(): Response {
  return authError(400, 'phone_provider_disabled', 'Unsupported phone provider')
}

/** Clients read from `mailer_autoconfirm` whether sign-ups must confirm their address. */
async function settings(flows: MailFlows, call: Call, caller: Caller): Promise<Response> {
  const reply = await flows.forward(call, caller)
  if (!reply.ok) return reply
  const body = (await reply.json()) as Record<string, unknown>
  return Response.json({ ...body, mailer_autoconfirm: !flows.confirmEmail })
}
