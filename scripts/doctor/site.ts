import { connect } from 'node:tls'
import { exampleFields } from '#core/identity.ts'
import { SITE } from '#site.ts'
import { isLoopback } from '../../server/loopback.ts'
import { checkHeaders } from '../headers/check.ts'
import { ask, type Finding, findingsOf } from './finding.ts'

const DAY_MS = 86_400_000
/** Renewed by themselves, certificates are never this close to their end. */
const LEAST_DAYS = 14

/** What the running site says of itself; null while it does not answer. */
interface Health {
  readonly status: string
  readonly version: string
  readonly reason?: string
  readonly disk?: { readonly used_bytes: number }
}

/** Whether the site answers at its address, and with which version. */
export async function checkAnswer(
  origin: string,
  version: string,
): Promise<{ health: Health | null; finding: Finding }> {
  const { ok, problem } = findingsOf('Site')
  const reply = await ask(`${origin}/api/health`)
  if (typeof reply === 'string')
    return { health: null, finding: problem(`${origin} does not answer (${reply}).`) }
  const health = (await reply.json().catch(() => null)) as Health | null
  if (!health?.version)
    return {
      health: null,
      finding: problem(`${origin}/api/health answers ${reply.status}, and not as this site does.`),
    }
  if (health.status !== 'ok')
    return {
      health,
      finding: problem(`${origin} is not ready: ${health.reason ?? 'no reason given'}`),
    }
  return {
    health,
    finding:
      health.version === version
        ? ok(`${origin} answers, version ${version}.`)
        : problem(
            `${origin} runs version ${health.version}, but this folder is ${version}: restart it.`,
          ),
  }
}

/** Whether others can use the address that links and mails name. */
export function checkAddress(siteUrl: string | null): Finding {
  const { ok, note, problem } = findingsOf('Address')
  if (siteUrl === null)
    return note('SITE_URL is not set: links in mails and sitemaps lead to this machine.')
  const { protocol, hostname } = new URL(siteUrl)
  if (/(^|\.)(example|test|invalid)$|(^|\.)example\.(com|net|org)$/.test(hostname))
    return problem(`SITE_URL is ${siteUrl}, an address for examples only.`)
  if (isLoopback(hostname)) return note(`SITE_URL is ${siteUrl}: only this machine reaches it.`)
  if (protocol !== 'https:')
    return problem(`SITE_URL is ${siteUrl}: passwords travel unencrypted. It must be https.`)
  return ok(siteUrl)
}

/** Whether src/site.ts was filled in. */
export function checkIdentity(isPublic: boolean): Finding {
  const { ok, note, problem } = findingsOf('Identity')
  const example = exampleFields(SITE)
  if (example.length === 0) return ok(`${SITE.brand}, run by ${SITE.operator.legalName}.`)
  const text = `Still the example: fill in src/site.ts (${example.join(', ')}) and build.`
  return isPublic ? problem(text) : note(text)
}

/** How long the certificate is valid. */
export async function checkCertificate(origin: string): Promise<Finding> {
  const { ok, note, problem } = findingsOf('TLS')
  const { protocol, hostname, port } = new URL(origin)
  if (protocol !== 'https:') return note(`Not checked: ${origin} has no TLS.`)
  try {
    const end = await certificateEnd(hostname, Number(port || 443))
    const days = Math.floor((end.getTime() - Date.now()) / DAY_MS)
    const text = `The certificate is valid for ${days} more days.`
    return days < LEAST_DAYS ? problem(`${text} Renew it.`) : ok(text)
  } catch (error) {
    return problem(`The certificate of ${hostname} is not trusted: ${(error as Error).message}.`)
  }
}

function certificateEnd(host: string, port: number): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: 10_000 }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.end()
    })
    socket.on('error', reject)
    socket.on('timeout', () => socket.destroy(new Error('no answer in ten seconds')))
  })
}

/** The security headers, as `npm run check:headers` scores them. */
export async function checkSecurityHeaders(origin: string): Promise<Finding> {
  const { ok, note, problem } = findingsOf('Headers')
  if (!origin.startsWith('https:')) return note('Not checked: they are complete over https only.')
  try {
    const poor = (await checkHeaders(origin)).filter(
      ({ score, missing }) => score.grade !== 'A+' || missing.length > 0,
    )
    return poor.length === 0
      ? ok('Every response scores A+.')
      : problem(
          `${poor.map(({ path }) => path).join(', ')} do not score A+: npm run check:headers -- ${origin}`,
        )
  } catch (error) {
    return problem(`They cannot be read: ${(error as Error).message}.`)
  }
}
