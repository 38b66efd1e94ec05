import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { queryClient } from '#core/query.ts'
import { useT } from '#i18n/island.tsx'
import { SearchField } from '../search-field.tsx'
import { SelectField } from '../select-field.tsx'
import { actionsQuery, type AuditFilters as Filters, LAST_DAY } from './audit.api.ts'
import { actionWords } from './audit-words.ts'

interface Props {
  filters: Filters
  onChange: (part: Partial<Filters>) => void
}

export function AuditFilters({ filters, onChange }: Props) {
  const { t, locale } = useT()
  const actions = useQuery(actionsQuery, queryClient)
  const options = (actions.data ?? [])
    .map((action) => ({ value: action, label: actionWords(t, action) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale))
  return (
    <search className="mb-5 flex flex-wrap items-start gap-x-4 gap-y-3">
      <SearchField
        label={t('admin.audit.actor')}
        hint={t('admin.audit.actorHint')}
        value={filters.actor}
        onSearch={(actor) => onChange({ actor })}
      />
      <SearchField
        label={t('admin.audit.target')}
        hint={t('admin.audit.targetHint')}
        value={filters.target}
        onSearch={(target) => onChange({ target })}
      />
      <SelectField
        label={t('admin.audit.action')}
        value={filters.action}
        options={[{ value: '', label: t('admin.audit.allActions') }, ...options]}
        onChange={(action) => onChange({ action })}
      />
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        <Day
          label={t('admin.audit.since')}
          value={filters.from}
          max={filters.to || LAST_DAY}
          onChange={(from) => onChange({ from })}
        />
        <Day
          label={t('admin.audit.until')}
          value={filters.to}
          min={filters.from}
          max={LAST_DAY}
          onChange={(to) => onChange({ to })}
        />
      </div>
    </search>
  )
}

interface DayProps {
  label: string
  /** `YYYY-MM-DD`, or empty. */
  value: string
  min?: string
  max: string
  onChange: (day: string) => void
}

function Day({ label, value, min, max, onChange }: DayProps) {
  const id = useId()
  return (
    <div className="min-w-36 flex-1">
      <label className="label text-sm" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="field"
        type="date"
        value={value}
        min={min || undefined}
        max={max}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
