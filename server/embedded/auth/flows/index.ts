import type { Call, Caller } from '../../api/call.ts'
import { authError } from '../../api/replies.ts'
import type { AuthInput } from '../../lite/auth-input.ts'
import { askForLink, reauthenticate, resend } from './ask.ts'
import type { MailFlows } from './flows.ts'
import { signUpToConfirm } from './sign-up.ts'
import { updateUser } from './update-user.ts'
import { verifyByLink, verifyByPost } from './verify.ts'

/**
 * The calls of the Auth API that lead to mails or come from them. Lite's own ignore `redirectTo` and PKCE, know two of
 * the types and tell known addresses from unknown ones. Null for every other call, which Lite answers.
 */
export async function answerByMail(
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
      return email === undefined ? null : askForLink(flows, call, 'recovery', email)
    case 'POST /otp':
    case 'POST /magiclink':
      return email === undefined ? noPhone() : askForLink(flows, call, 'magiclink', email)
    case 'POST /resend':
      return email === undefined ? noPhone() : resend(flows, call, email)
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

/** Clients read there whether a sign-up will want its address confirmed. */
async function settings(flows: MailFlows, call: Call, caller: Caller): Promise<Response> {
  const reply = await flows.forward(call, caller)
  if (!reply.ok) return reply
  const known = (await reply.json()) as Record<string, unknown>
  return Response.json({ ...known, mailer_autoconfirm: !flows.confirmEmail })
}
