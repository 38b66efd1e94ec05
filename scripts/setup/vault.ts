import type { Settings } from './settings.ts'

/** Puts secret and nodes into the Vault, anew or changed. */
export function vaultStatement({
  nodes,
  revalidateSecret,
}: Pick<Settings, 'nodes' | 'revalidateSecret'>): string {
  const text = (value: string) => `'${value.replaceAll("'", "''")}'`
  return `with wanted (name, value) as (values
  ('backlit_nodes', ${text(nodes.join(' '))}),
  ('backlit_revalidate_secret', ${text(revalidateSecret)}))
select count(case when known.id is null
  then vault.create_secret(wanted.value, wanted.name)::text
  else vault.update_secret(known.id, wanted.value)::text end)
from wanted left join vault.secrets known on known.name = wanted.name`
}
