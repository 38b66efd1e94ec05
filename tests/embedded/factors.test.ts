import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  dataFolders,
  removeFolder,
  signedUp,
  startTestBackend,
  type TestBackend,
  temporaryFolder,
} from '../support/embedded.ts'
import {
  claimsOf,
  codeOf,
  enrolled,
  forgetUsedCodes,
  productOptions,
  protectedPerson,
  proven,
  signedInAgain,
  wrongCode,
} from '../support/second-factor.ts'

const folder = temporaryFolder()
const usedData = dataFolders(folder, 'product')
let backend: TestBackend
let sql: postgres.Sql

beforeAll(async () => {
  backend = await startTestBackend(productOptions(await usedData()))
  sql = postgres(backend.databaseUrl, { max: 2 })
})
afterAll(async () => {
  await sql?.end()
  await backend?.stop()
  removeFolder(folder)
})

/** Calls the Auth API with an access token. */
function ask(
  method: string,
  path: string,
  token: string | null,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return backend.fetch(`/auth/v1${path}`, {
    method,
    headers: {
      apikey: backend.ready.publishableKey,
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

async function errorOf(reply: Response | Promise<Response>): Promise<[number, string]> {
  const answer = await reply
  const body = (await answer.json()) as { error_code?: string }
  return [answer.status, body.error_code ?? 'no error']
}

async function challengeOf(token: string, factor: string): Promise<string> {
  const reply = await ask('POST', `/factors/${factor}/challenge`, token)
  return ((await reply.json()) as { id: string }).id
}

const verify = (token: string, factor: string, challenge_id: string, code: string) =>
  ask('POST', `/factors/${factor}/verify`, token, { challenge_id, code })

describe('adding an authenticator', () => {
  it('returns secret, URI and QR code once, and raises the session to aal2 when confirmed', async () => {
    const { client, email, id: user, token: before } = await signedUp(backend)
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    })
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'My phone' })
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'My phone' })
    expect(data?.totp.secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(data?.totp.uri ?? '')
    expect(uri.protocol).toBe('otpauth:')
    expect(decodeURIComponent(uri.pathname)).toContain(`Backlit:${email}`)
    expect(uri.searchParams.get('secret')).toBe(data?.totp.secret)
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/)

    await proven(client, data?.id ?? '', codeOf(data?.totp.secret ?? ''))
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
    })
    const list = await client.auth.mfa.listFactors()
    expect(list.data?.totp).toMatchObject([{ id: data?.id, status: 'verified' }])
    // The old token belongs to an ended session.
    expect((await ask('GET', '/user', before)).status).toBe(403)
    expect(claimsOf(before)).toMatchObject({ sub: user, aal: 'aal1' })
  })

  it('never returns the secret again, and stores it encrypted', async () => {
    const { client, factor, secret } = await protectedPerson(backend)
    const [row] = await sql`select secret from auth.mfa_factors where id = ${factor}`
    expect(row?.secret).not.toContain(secret)
    const user = JSON.stringify((await client.auth.getUser()).data)
    const session = JSON.stringify((await client.auth.refreshSession()).data)
    const list = JSON.stringify((await client.auth.mfa.listFactors()).data)
    const exported = JSON.stringify((await client.rpc('export_my_data')).data)
    for (const text of [user, session, list]) expect(text).toContain(factor)
    for (const text of [user, session, list, exported]) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(row?.secret)
    }
    const log = readFileSync(join(backend.dataDir, 'postgres.log'), 'utf8')
    expect(log).not.toContain(secret)
  })

  it('refuses a second one of the same name, an eleventh, other kinds and odd values', async () => {
    const { client, token } = await signedUp(backend)
    await enrolled(client, 'One')
    const enroll = (body: unknown) => errorOf(ask('POST', '/factors', token, body))
    const totp = { factor_type: 'totp' }
    expect(await enroll({ ...totp, friendly_name: 'One' })).toEqual([
      422,
      'mfa_factor_name_conflict',
    ])
    expect(await enroll({ factor_type: 'phone' })).toEqual([422, 'mfa_phone_enroll_not_enabled'])
    expect(await enroll({ factor_type: 'webauthn' })).toEqual([
      422,
      'mfa_webauthn_enroll_not_enabled',
    ])
    for (const body of [{}, { factor_type: 'x' }, { ...totp, friendly_name: 7 }, [], null])
      expect(await enroll(body)).toEqual([400, 'validation_failed'])
    for (let n = 2; n <= 10; n++) await enrolled(client, `Number ${n}`)
    expect(await enroll({ ...totp, friendly_name: 'Eleven' })).toEqual([
      422,
      'too_many_enrolled_mfa_factors',
    ])
    // An unconfirmed factor is removed after five minutes.
    await sql`update auth.mfa_factors set created_at = now() - interval '6 minutes'`
    await enrolled(client, 'Eleven')
    expect((await client.auth.mfa.listFactors()).data?.all).toHaveLength(1)
  })

  it('needs a session', async () => {
    expect(await errorOf(ask('POST', '/factors', null, { factor_type: 'totp' }))).toEqual([
      401,
      'no_authorization',
    ])
    expect(await errorOf(ask('DELETE', `/factors/${crypto.randomUUID()}`, null))).toEqual([
      401,
      'no_authorization',
    ])
  })

  it('ends other aal1 sessions, and drops factors begun there', async () => {
    const { client, email } = await signedUp(backend)
    const other = await signedInAgain(backend, email)
    await enrolled(other.client, 'Begun elsewhere')
    const { id, secret } = await enrolled(client)
    await proven(client, id, codeOf(secret))
    expect((await ask('GET', '/user', other.token)).status).toBe(403)
    const { error } = await other.client.auth.refreshSession({ refresh_token: other.refreshToken })
    expect(error?.code).toBe('refresh_token_not_found')
    expect((await client.auth.mfa.listFactors()).data?.all).toHaveLength(1)
  })
})

describe('a stolen session of an account without an authenticator', () => {
  const REFUSED = [403, 'reauthentication_needed']
  const age = (token: string, minutes: number): Promise<unknown> => sql`
    update auth.sessions set created_at = now() - make_interval(mins => ${minutes})
    where id = ${String(claimsOf(token).session_id)}`
  const enrol = (token: string): Promise<Response> =>
    ask('POST', '/factors', token, { factor_type: 'totp', friendly_name: 'Thief' })

  it('neither begins nor completes a set-up when its sign-in is ten minutes old', async () => {
    const { client, email, token: stolen } = await signedUp(backend)
    const begun = await enrolled(client)
    await age(stolen, 9)
    expect((await enrol(stolen)).status).toBe(200)
    await age(stolen, 11)
    // Its owner has just signed in elsewhere.
    const owner = await signedInAgain(backend, email)
    expect(await errorOf(enrol(stolen))).toEqual(REFUSED)
    const challenge = await challengeOf(stolen, begun.id)
    expect(await errorOf(verify(stolen, begun.id, challenge, codeOf(begun.secret)))).toEqual(
      REFUSED,
    )
    expect((await ask('GET', '/user', owner.token)).status).toBe(200)

    // Nor does it complete what its owner began.
    const mine = await enrolled(owner.client, 'Mine')
    const foreign = await challengeOf(stolen, mine.id)
    expect(await errorOf(verify(stolen, mine.id, foreign, codeOf(mine.secret)))).toEqual(REFUSED)
    await proven(owner.client, mine.id, codeOf(mine.secret))
    expect((await ask('GET', '/user', stolen)).status).toBe(403)
  })

  it('gets nowhere by removing an authenticator first', async () => {
    const { client, factor, token } = await protectedPerson(backend)
    await age(token, 11)
    // A spare one needs the second factor, no recent sign-in.
    const spare = await enrolled(client, 'Spare')
    expect((await client.auth.mfa.unenroll({ factorId: spare.id })).error).toBeNull()
    expect((await client.auth.mfa.unenroll({ factorId: factor })).error).toBeNull()
    expect(await errorOf(enrol(token))).toEqual(REFUSED)
    // The token still says aal2; codes made now would open what the owner sets up later.
    expect((await client.rpc('generate_recovery_codes')).error?.code).toBe('BL116')
  })
})

describe('an aal1 session', () => {
  const AAL_MISSING = [403, 'insufficient_aal']

  it('says which level is missing, and is raised by the code', async () => {
    const { email, factor, secret } = await protectedPerson(backend)
    const { client, token } = await signedInAgain(backend, email)
    expect(claimsOf(token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    await proven(client, factor, codeOf(secret, 1))
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
  })

  it('keeps level and methods over refreshes', async () => {
    const { client } = await protectedPerson(backend)
    const first = (await client.auth.getSession()).data.session
    const { data } = await client.auth.refreshSession()
    await client.auth.refreshSession()
    const claims = claimsOf(data.session?.access_token ?? '')
    const { session_id, amr } = claimsOf(first?.access_token ?? '')
    expect(claims).toMatchObject({ aal: 'aal2', session_id, amr, iss: expect.any(String) })
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
  })

  it('cannot add or remove authenticators, nor change password or e-mail', async () => {
    const { email, factor } = await protectedPerson(backend)
    const { token } = await signedInAgain(backend, email)
    const spare = { factor_type: 'totp', friendly_name: 'Spare' }
    expect(await errorOf(ask('POST', '/factors', token, spare))).toEqual([403, 'insufficient_aal'])
    expect(await errorOf(ask('DELETE', `/factors/${factor}`, token))).toEqual([
      422,
      'insufficient_aal',
    ])
    for (const body of [{ password: 'battery staple' }, { email: 'thief@example.org' }])
      expect(await errorOf(ask('PUT', '/user', token, body))).toEqual([401, 'insufficient_aal'])
    // Changing the name needs no second factor.
    expect((await ask('PUT', '/user', token, { data: { full_name: 'Pat' } })).status).toBe(200)
  })

  it('logs itself out, but nobody else, however it spells whom', async () => {
    const { client: owner, email } = await protectedPerson(backend)
    const { client, token } = await signedInAgain(backend, email)
    for (const search of ['?scope=others', '?scope=global', '', '?%73cope=local&scope=others'])
      expect(await errorOf(ask('POST', `/logout${search}`, token))).toEqual(AAL_MISSING)
    expect(await errorOf(ask('POST', '/logout', token, { scope: 'others' }))).toEqual(AAL_MISSING)
    expect((await owner.auth.getUser()).error).toBeNull()
    expect((await client.auth.signOut({ scope: 'local' })).error).toBeNull()
    expect((await ask('GET', '/user', token)).status).toBe(403)
    expect((await owner.auth.getUser()).error).toBeNull()
    const { token: another } = await signedInAgain(backend, email)
    expect((await owner.auth.signOut({ scope: 'others' })).error).toBeNull()
    expect((await ask('GET', '/user', another)).status).toBe(403)
  })

  it('cannot be raised through metadata', async () => {
    const { email } = await protectedPerson(backend)
    const { client, token } = await signedInAgain(backend, email)
    const lies = {
      aal: 'aal2',
      amr: [{ method: 'totp' }],
      role: 'service_role',
      sub: 'x',
      demo: true,
      factors: [],
    }
    await ask('PUT', '/user', token, {
      data: lies,
      app_metadata: lies,
      aal: 'aal2',
      factors: [],
    })
    const { data } = await client.auth.refreshSession()
    const claims = claimsOf(data.session?.access_token ?? '')
    expect(claims).toMatchObject({ aal: 'aal1', role: 'authenticated' })
    expect(claims.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
    expect(data.session?.user.factors).toHaveLength(1)
    expect((await client.rpc('my_sessions')).error?.code).toBe('BL116')
  })
})

describe('codes', () => {
  it('can be used once, even concurrently', async () => {
    const { email, factor, secret } = await protectedPerson(backend)
    const code = codeOf(secret, 1)
    const sessions = await Promise.all([1, 2, 3, 4].map(() => signedInAgain(backend, email)))
    const outcomes = await Promise.all(
      sessions.map(async ({ token }) =>
        errorOf(verify(token, factor, await challengeOf(token, factor), code)),
      ),
    )
    expect(outcomes.filter(([status]) => status === 200)).toHaveLength(1)
    const { token } = await signedInAgain(backend, email)
    const challenge = await challengeOf(token, factor)
    expect(await errorOf(verify(token, factor, challenge, code))).toEqual([
      422,
      'mfa_verification_failed',
    ])
    // Nor does an older, unused one.
    expect(await errorOf(verify(token, factor, challenge, codeOf(secret, 0)))).toEqual([
      422,
      'mfa_verification_failed',
    ])
  })

  it('may be one step early or late, not more', async () => {
    const { email, factor, secret } = await protectedPerson(backend)
    const { token } = await signedInAgain(backend, email)
    const challenge = await challengeOf(token, factor)
    for (const ahead of [-3, 3, 20]) {
      await forgetUsedCodes(sql)
      expect(await errorOf(verify(token, factor, challenge, codeOf(secret, ahead)))).toEqual([
        422,
        'mfa_verification_failed',
      ])
    }
    expect((await verify(token, factor, challenge, codeOf(secret, 1))).status).toBe(200)
  })

  it('are six digits', async () => {
    const { email, factor } = await protectedPerson(backend)
    const { token } = await signedInAgain(backend, email)
    const challenge = await challengeOf(token, factor)
    for (const code of [
      '',
      ' ',
      '12345',
      '1234567',
      'abcdef',
      '１２３４５６',
      "' or 1=1",
      123456,
      null,
    ]) {
      const [status] = await errorOf(verify(token, factor, challenge, code as string))
      expect([400, 422], String(code)).toContain(status)
    }
  })

  it('need a challenge of the same factor, person and address, once, within five minutes', async () => {
    const { email, factor, secret } = await protectedPerson(backend)
    const stranger = await protectedPerson(backend)
    const { token } = await signedInAgain(backend, email)
    const challenge = await challengeOf(token, factor)
    const foreign = await challengeOf(stranger.token, stranger.factor)
    const code = codeOf(secret, 1)
    expect(await errorOf(verify(token, factor, foreign, code))).toEqual([
      422,
      'mfa_factor_not_found',
    ])
    expect(await errorOf(verify(token, factor, crypto.randomUUID(), code))).toEqual([
      422,
      'mfa_factor_not_found',
    ])
    expect(await errorOf(verify(stranger.token, factor, challenge, code))).toEqual([
      404,
      'mfa_factor_not_found',
    ])
    expect(await errorOf(ask('POST', `/factors/${factor}/challenge`, stranger.token))).toEqual([
      404,
      'mfa_factor_not_found',
    ])
    expect(await errorOf(ask('DELETE', `/factors/${factor}`, stranger.token))).toEqual([
      404,
      'mfa_factor_not_found',
    ])
    await sql`update auth.mfa_challenges set ip_address = '203.0.113.9' where id = ${challenge}`
    expect(await errorOf(verify(token, factor, challenge, code))).toEqual([
      422,
      'mfa_ip_address_mismatch',
    ])
    await sql`
      update auth.mfa_challenges set ip_address = '127.0.0.1', created_at = now() - interval '6 minutes'
      where id = ${challenge}`
    expect(await errorOf(verify(token, factor, challenge, code))).toEqual([
      422,
      'mfa_challenge_expired',
    ])
    const fresh = await challengeOf(token, factor)
    const lifted = (await (await verify(token, factor, fresh, code)).json()) as {
      access_token: string
    }
    await forgetUsedCodes(sql)
    expect(await errorOf(verify(lifted.access_token, factor, fresh, code))).toEqual([
      422,
      'mfa_ip_address_mismatch',
    ])
  })

  it('that are wrong notify the owner', async () => {
    const { client, email, factor, secret } = await protectedPerson(backend)
    const thief = await signedInAgain(backend, email)
    const challenge = await challengeOf(thief.token, factor)
    await ask(
      'POST',
      `/factors/${factor}/verify`,
      thief.token,
      {
        challenge_id: challenge,
        code: wrongCode(secret),
      },
      { 'user-agent': 'Thief/1.0' },
    )
    const { data } = await client
      .from('security_events')
      .select('kind, user_agent, data')
      .order('id', { ascending: false })
      .limit(1)
    expect(data).toEqual([
      { kind: 'factor_failed', user_agent: 'Thief/1.0', data: { method: 'totp' } },
    ])
  })
})

describe('removing an authenticator', () => {
  it('returns the session to aal1', async () => {
    const { client, factor } = await protectedPerson(backend)
    expect((await client.auth.mfa.unenroll({ factorId: factor })).data).toEqual({ id: factor })
    await client.auth.refreshSession()
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    })
    expect((await client.auth.getUser()).data.user?.factors).toBeUndefined()
    const { data } = await client.from('security_events').select('kind').order('id')
    expect(data?.map((event) => event.kind)).toEqual(['sign_in', 'factor_added', 'factor_removed'])
  })

  it('leaves a spare one, which is then required', async () => {
    const { client, email, factor } = await protectedPerson(backend)
    const spare = await enrolled(client, 'Spare')
    await proven(client, spare.id, codeOf(spare.secret))
    await client.auth.mfa.unenroll({ factorId: factor })
    const { client: again } = await signedInAgain(backend, email)
    await forgetUsedCodes(sql)
    await proven(again, spare.id, codeOf(spare.secret))
    expect((await again.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
  })
})

describe('a lost authenticator', () => {
  it('is replaced with a recovery code', async () => {
    const { client, email, factor } = await protectedPerson(backend)
    const { data: codes } = await client.rpc('generate_recovery_codes')
    expect(codes).toHaveLength(10)
    const { client: again } = await signedInAgain(backend, email)
    expect((await again.rpc('use_recovery_code', { p_code: '0000-0000-0000' })).data).toBe(false)
    expect((await again.rpc('use_recovery_code', { p_code: codes[3] })).data).toBe(true)
    await again.auth.refreshSession()
    expect((await again.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
    expect((await again.auth.mfa.unenroll({ factorId: factor })).error).toBeNull()
    const fresh = await enrolled(again, 'New phone')
    await proven(again, fresh.id, codeOf(fresh.secret))
    expect((await again.rpc('recovery_codes_left')).data).toBe(0)
  })
})

describe('identities', () => {
  it('of an e-mail account are listed, and the last cannot be removed', async () => {
    const { client, id, email, token } = await signedUp(backend)
    const { data } = await client.auth.getUserIdentities()
    expect(data?.identities).toMatchObject([
      { provider: 'email', user_id: id, id, identity_data: { sub: id, email } },
    ])
    const [identity] = data?.identities ?? []
    if (!identity) throw new Error('There is no identity.')
    const { error } = await client.auth.unlinkIdentity(identity)
    expect(error).toMatchObject({ status: 404, code: 'manual_linking_disabled' })
    expect(error?.message).toBe('Manual linking is disabled')
    expect((await client.auth.getUserIdentities()).data?.identities).toHaveLength(1)
    expect(await errorOf(ask('DELETE', `/user/identities/${identity.identity_id}`, null))).toEqual([
      401,
      'no_authorization',
    ])
    expect(await errorOf(ask('DELETE', '/user/identities/7', token))).toEqual([
      404,
      'manual_linking_disabled',
    ])
  })

  it('of a provider that is not offered can be removed, but not others, nor other people’s', async () => {
    const { client, id, token } = await signedUp(backend)
    const other = await signedUp(backend)
    const foreign = crypto.randomUUID()
    await sql`
      insert into auth.identities (id, provider, provider_id, user_id, identity_data)
      values (${foreign}, 'google', ${id}, ${id}, '{"email": "p@example.org"}')`
    const unlink = (identity: string, bearer: string): Promise<[number, string]> =>
      errorOf(ask('DELETE', `/user/identities/${identity}`, bearer))
    const [own] =
      await sql`select id from auth.identities where user_id = ${id} and provider = 'email'`
    expect(await unlink(foreign, other.token)).toEqual([404, 'manual_linking_disabled'])
    expect(await unlink('7', token)).toEqual([404, 'validation_failed'])
    expect(await unlink(crypto.randomUUID(), token)).toEqual([422, 'identity_not_found'])
    expect(await unlink(own?.id, token)).toEqual([422, 'single_identity_not_deletable'])
    expect(await unlink(foreign, token)).toEqual([200, 'no error'])
    expect((await client.auth.getUser()).data.user?.app_metadata.providers).toEqual(['email'])
  })

  it('of providers that are not offered cannot be linked, and the settings say so', async () => {
    const { client } = await signedUp(backend)
    const { error } = await client.auth.linkIdentity({
      provider: 'github',
      options: { skipBrowserRedirect: true },
    })
    expect(error).toMatchObject({ status: 404, code: 'manual_linking_disabled' })
    expect(error?.message).toBe('Manual linking is disabled')
    const settings = (await (await backend.fetch('/auth/v1/settings')).json()) as {
      external: Record<string, boolean>
    }
    const offered = Object.keys(settings.external).filter((name) => settings.external[name])
    expect(offered).toEqual(['email'])
  })
})
