import { exampleFields } from '#core/identity.ts'
import { SITE } from '#site.ts'
import type { Config } from './config.ts'
import { DEMO_PASSWORD } from './embedded/protocol.ts'
import { serverName } from './mail/transport.ts'

const DEMO_ACCOUNTS = [
  'admin@backlit.example',
  'creator@backlit.example',
  'supporter@backlit.example',
]

/** Printed after the start. */
export function banner(config: Config, siteUrl: string): string {
  const rows: [string, string][] = [['Site', siteUrl]]
  if (config.backend.mode === 'supabase') {
    rows.push(['Backend', `Supabase at ${config.backend.url}`])
  } else {
    const database = config.backend.databaseUrl ? 'the PostgreSQL of DATABASE_URL' : 'PostgreSQL 17'
    rows.push(['Backend', `embedded, ${database}`])
    rows.push(['Data', config.dataDir])
  }
  rows.push(['Mails', describeMail(config)])
  const example = exampleFields(SITE)
  if (!config.demo && example.length > 0)
    rows.push([
      'Identity',
      `still the example; fill in src/site.ts (${example.join(', ')}) and build`,
    ])
  if (config.backend.mode === 'embedded' && config.confirmEmail)
    rows.push(['Sign-up', 'new accounts confirm their address by mail'])
  if (config.demo) {
    rows.push(['Accounts', DEMO_ACCOUNTS.join(', ')])
    rows.push(['Password', DEMO_PASSWORD])
  }
  const lines = rows.map(([name, value]) => `  ${name.padEnd(9)} ${value}`)
  const title = `Backlit ${config.version}${config.demo ? ' · demo' : ''}`
  return ['', `  ${title}`, '', ...lines, '', '  Stop with Ctrl+C.', ''].join('\n')
}

function describeMail({ mail, siteUrl }: Config): string {
  if (mail.kind === 'outbox') return `${mail.folder} (none are sent)`
  const where = `sent through ${serverName(mail.server)} as ${mail.from.address}`
  return siteUrl ? where : `${where}; set SITE_URL, or their links lead to this machine`
}
