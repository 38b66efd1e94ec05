import { useQuery } from '@tanstack/react-query'
import { publicConfig } from '#core/config.ts'
import { exampleFields } from '#core/identity.ts'
import { queryClient } from '#core/query.ts'
import { useT } from '#i18n/island.tsx'
import { SITE } from '#site.ts'

const configQuery = { queryKey: ['config'], queryFn: publicConfig }

/** Says which parts of the identity are still the example; the demo may keep it. */
export function Identity() {
  const { t } = useT()
  const config = useQuery(configQuery, queryClient)
  const fields = exampleFields(SITE)
  if (fields.length === 0 || config.data?.demo !== false) return null
  return (
    <p className="notice mb-5">{t('admin.overview.identity', { fields: fields.join(', ') })}</p>
  )
}
