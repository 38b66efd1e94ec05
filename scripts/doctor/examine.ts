import { type Config, isLocalOnly } from '../../server/config.ts'
import { readRuntime } from '../../server/runtime-file.ts'
import { assertReadable } from '../data-folder.ts'
import { type Finding, findingsOf } from './finding.ts'
import { checkBackups, checkClock, checkDisk, checkMail } from './machine.ts'
import {
  checkAddress,
  checkAnswer,
  checkCertificate,
  checkIdentity,
  checkSecurityHeaders,
} from './site.ts'
import { checkProject, checkRenewal } from './supabase.ts'

/**
 * Everything that `npm run doctor` looks at. Only reads, but for one call that renews cached texts.
 * @param nodes Addresses of the nodes of a site on Supabase; the site's own by default.
 */
export async function examine(config: Config, nodes: readonly string[]): Promise<Finding[]> {
  const { backend } = config
  const onSupabase = backend.mode === 'supabase'
  if (!onSupabase) assertReadable(config.dataDir)
  const running = readRuntime(config.dataDir)
  const origin = config.siteUrl ?? running?.siteUrl ?? null
  const isPublic = !isLocalOnly(config, config.host)
  const site = origin ? await checkAnswer(origin, config.version) : null
  return [
    checkNode(),
    checkIdentity(isPublic),
    checkAddress(config.siteUrl),
    site?.finding ?? findingsOf('Site').problem(`No site runs on ${config.dataDir}.`),
    ...(origin && site?.health
      ? [await checkCertificate(origin), await checkSecurityHeaders(origin)]
      : []),
    await checkMail(config.mail, isPublic),
    await checkClock(onSupabase ? backend.url : null),
    await checkDisk(config, site?.health?.disk?.used_bytes ?? 0),
    ...(onSupabase
      ? [
          ...(await checkProject(backend, config.siteUrl)),
          ...(await checkRenewal(
            nodes.length > 0 ? nodes : origin ? [origin] : [],
            config.revalidateSecret,
          )),
        ]
      : [checkBackups(config)]),
  ]
}

function checkNode(): Finding {
  const { ok, problem } = findingsOf('Node')
  const { node } = process.versions
  return Number.parseInt(node, 10) < 20 ? problem(`${node} is too old: it takes 20.`) : ok(node)
}
