import { addressKey } from '../../../supabase/functions/_shared/address.ts'
import type { CallHead } from '../api/call.ts'
import type { Claimant } from '../api/caller.ts'
import type { AuthInput } from '../lite/auth-input.ts'
import type { Counter, Limit } from './store.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** All limits of the site and the API. Limits on rows are in the migrations. */
const LIMITS = {
  loginHere: { name: 'login-here', attempts: 10, seconds: 5 * MINUTE },
  // Wider than the one above, so that others can't easily lock the owner out.
  loginAccount: { name: 'login-account', attempts: 60, seconds: 15 * MINUTE },
  loginAddress: { name: 'login-address', attempts: 60, seconds: 5 * MINUTE },
  signUpAddress: { name: 'sign-up-address', attempts: 60, seconds: 10 * MINUTE },
  // Likewise: strangers can't easily use up the owner's mails, and links sent before stay valid.
  signUpHere: { name: 'sign-up-here', attempts: 5, seconds: HOUR },
  signUpAccount: { name: 'sign-up-account', attempts: 12, seconds: HOUR },
  mailHere: { name: 'mail-here', attempts: 4, seconds: HOUR },
  mailAccount: { name: 'mail-account', attempts: 12, seconds: HOUR },
  mailAddress: { name: 'mail-address', attempts: 20, seconds: HOUR },
  codeAccount: { name: 'code-account', attempts: 10, seconds: 15 * MINUTE },
  codeAddress: { name: 'code-address', attempts: 30, seconds: 5 * MINUTE },
  refreshAddress: { name: 'refresh-address', attempts: 600, seconds: 5 * MINUTE },
  changeAccount: { name: 'change-account', attempts: 20, seconds: 15 * MINUTE },
  factorHere: { name: 'factor-code-here', attempts: 10, seconds: DAY },
  // Of a million codes three are valid at a time: 30 guesses a day succeed once in eleven thousand days.
  factorAccount: { name: 'factor-code-account', attempts: 30, seconds: DAY },
  factorAddress: { name: 'factor-code-address', attempts: 30, seconds: 5 * MINUTE },
  factorChange: { name: 'factor-change-here', attempts: 30, seconds: 5 * MINUTE },
  // Schools and offices share an address.
  apiAccount: { name: 'api-account', attempts: 600, seconds: MINUTE },
  apiAddress: { name: 'api-address', attempts: 3_000, seconds: MINUTE },
  // Of 16 kB each: 128 MB a minute.
  apiVolume: { name: 'api-volume', attempts: 8_192, seconds: MINUTE },
  uploads: { name: 'uploads', attempts: 60, seconds: 10 * MINUTE },
  files: { name: 'files', attempts: 6_000, seconds: MINUTE },
  functions: { name: 'functions', attempts: 120, seconds: MINUTE },
  // Rendering Markdown blocks the event loop for up to 50 ms.
  previews: { name: 'previews', attempts: 30, seconds: MINUTE },
  previewsInAll: { name: 'previews-in-all', attempts: 240, seconds: MINUTE },
  // Drawing one takes half a second.
  shares: { name: 'shares', attempts: 30, seconds: MINUTE },
  pages: { name: 'pages', attempts: 1_200, seconds: MINUTE },
  // Enough for an office that reads a project together, too few to make it look popular.
  views: { name: 'views', attempts: 60, seconds: 10 * MINUTE },
  viewsOfOne: { name: 'views-of-one', attempts: 20, seconds: HOUR },
  // The texts of a language are as large as a page.
  endpoints: { name: 'endpoints', attempts: 1_200, seconds: MINUTE },
  // A list of projects loads a picture for each.
  pageParts: { name: 'page-parts', attempts: 6_000, seconds: MINUTE },
} as const satisfies Record<string, Limit>

/** Counters for any API call; none with the secret key. */
export function callCounters(call: CallHead, caller: Claimant): Counter[] {
  if (caller.role === 'service_role') return []
  const { subject } = caller
  if (call.service === 'functions') return [{ limit: LIMITS.functions, subject }]
  if (call.service === 'storage') {
    const isRead = call.method === 'GET' || call.method === 'HEAD'
    return [
      isRead
        ? { limit: LIMITS.files, subject: addressKey(call.address) }
        : { limit: LIMITS.uploads, subject },
    ]
  }
  const isVisitor = caller.role === 'anon'
  const requests = { limit: isVisitor ? LIMITS.apiAddress : LIMITS.apiAccount, subject }
  return call.service === 'rest' ? [requests, volumeCounter(caller)] : [requests]
}

/** Bytes that one attempt of {@link volumeCounter} stands for. */
export const VOLUME_UNIT = 16 * 1024

/** Counter for what the Data API sends to a caller, in units of {@link VOLUME_UNIT}. */
export function volumeCounter({ subject }: Claimant): Counter {
  return { limit: LIMITS.apiVolume, subject, isShared: true }
}

/** Counters for a page or asset. `kind` is that of the request log. */
export function pageCounters(kind: string, address: string): Counter[] {
  const subject = addressKey(address)
  if (kind === 'preview')
    return [
      { limit: LIMITS.previews, subject },
      { limit: LIMITS.previewsInAll, subject: 'all', isShared: true },
    ]
  const limits: Readonly<Record<string, Limit>> = {
    page: LIMITS.pages,
    document: LIMITS.pages,
    api: LIMITS.endpoints,
    share: LIMITS.shares,
  }
  return [{ limit: limits[kind] ?? LIMITS.pageParts, subject }]
}

/** Counters for a view of a project's page. */
export function viewCounters(address: string, slug: string): Counter[] {
  const subject = addressKey(address)
  return [
    { limit: LIMITS.views, subject },
    { limit: LIMITS.viewsOfOne, subject: `${subject} ${slug}` },
  ]
}

/** Counters for a call of the Auth API, in addition to {@link callCounters}. */
export function authCounters(call: CallHead, input: AuthInput, caller: Claimant): Counter[] {
  const address = addressKey(call.address)
  const account = input.email ?? caller.subject
  const isShared = input.email !== undefined
  switch (`${call.method} ${call.path}`) {
    case 'POST /signup':
      return [
        { limit: LIMITS.signUpAddress, subject: address },
        { limit: LIMITS.signUpHere, subject: `${account} ${address}` },
        { limit: LIMITS.signUpAccount, subject: account, isShared },
      ]
    case 'POST /token':
      return tokenCounters(call.url.searchParams.get('grant_type'), account, address)
    case 'POST /recover':
    case 'POST /resend':
    case 'POST /otp':
    case 'POST /magiclink':
    case 'GET /reauthenticate':
      return [
        { limit: LIMITS.mailAddress, subject: address },
        { limit: LIMITS.mailHere, subject: `${account} ${address}` },
        { limit: LIMITS.mailAccount, subject: account, isShared },
      ]
    case 'POST /verify':
    case 'GET /verify':
      return [
        { limit: LIMITS.codeAddress, subject: address },
        ...(input.email
          ? [{ limit: LIMITS.codeAccount, subject: input.email, isShared: true }]
          : []),
      ]
    case 'PUT /user':
      return [
        { limit: LIMITS.changeAccount, subject: caller.subject },
        // Changing the address mails someone who may not want it.
        ...(input.email
          ? [
              { limit: LIMITS.mailAddress, subject: address },
              { limit: LIMITS.mailHere, subject: `${input.email} ${address}` },
              { limit: LIMITS.mailAccount, subject: input.email, isShared: true },
            ]
          : []),
      ]
    default:
      return []
  }
}

function tokenCounters(grant: string | null, account: string, address: string): Counter[] {
  if (grant === 'refresh_token') return [{ limit: LIMITS.refreshAddress, subject: address }]
  if (grant === 'pkce') return [{ limit: LIMITS.codeAddress, subject: address }]
  return [
    { limit: LIMITS.loginAddress, subject: address },
    { limit: LIMITS.loginHere, subject: `${account} ${address}` },
    { limit: LIMITS.loginAccount, subject: account, isShared: true },
  ]
}

/** Counters for verifying a second factor, by whoever knows the password. */
export function factorCounters(account: string, callAddress: string): Counter[] {
  const address = addressKey(callAddress)
  return [
    { limit: LIMITS.factorAddress, subject: address },
    { limit: LIMITS.factorHere, subject: `${account} ${address}` },
    { limit: LIMITS.factorAccount, subject: account, isShared: true },
  ]
}

/** Counters for other calls about factors, which add rows but reveal nothing to guess. */
export function factorChangeCounters(account: string, callAddress: string): Counter[] {
  return [{ limit: LIMITS.factorChange, subject: `${account} ${addressKey(callAddress)}` }]
}
