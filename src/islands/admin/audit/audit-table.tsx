import { formatDate, formatTime, isoTime } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { SITE } from '#site.ts'
import { go } from '../admin.store.ts'
import { DataTable } from '../data-table.tsx'
import type { AuditRow } from './audit.api.ts'
import { actionWords, detailWords } from './audit-words.ts'

export function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  const { t } = useT()
  return (
    <DataTable
      label={t('admin.audit.table')}
      columns={[
        t('admin.audit.actor'),
        t('admin.audit.action'),
        t('admin.audit.target'),
        t('admin.audit.more'),
        t('admin.audit.when'),
      ]}
    >
      {rows.map((row) => (
        <EntryRow key={row.id} row={row} />
      ))}
    </DataTable>
  )
}

function EntryRow({ row }: { row: AuditRow }) {
  const { t, locale } = useT()
  const { actor_id: actor } = row
  return (
    <tr className="border-b border-line align-top last:border-0">
      <td className="max-w-52 px-3 py-3">
        {actor === null ? (
          SITE.brand
        ) : row.actor === null ? (
          <DeletedTarget id={actor} />
        ) : (
          <LinkButton label={row.actor} onOpen={() => go('users', 'account', actor)} />
        )}
      </td>
      <th scope="row" className="max-w-56 px-3 py-3 text-start font-semibold">
        {actionWords(t, row.action)}
      </th>
      <td className="max-w-64 px-3 py-3">
        <Target row={row} />
      </td>
      <td className="max-w-80 px-3 py-3 text-sm text-soft">
        {detailWords(t, row).map((detail) => (
          <span key={detail} className="block first-letter:uppercase">
            {detail}
          </span>
        ))}
      </td>
      <td className="px-3 py-3 text-end text-sm whitespace-nowrap figures">
        <time dateTime={isoTime(row.created_at)}>
          {formatDate(row.created_at, locale)}
          <span className="block text-soft">{formatTime(row.created_at, locale)}</span>
        </time>
      </td>
    </tr>
  )
}

function Target({ row: { entity, entity_id: id, target } }: { row: AuditRow }) {
  if (id === null) return '–'
  if (target === null) return <DeletedTarget id={id} />
  if (entity === 'profile')
    return <LinkButton label={target} onOpen={() => go('users', 'account', id)} />
  if (entity === 'project')
    return <LinkButton label={target} onOpen={() => go('projects', 'review', id)} />
  if (entity === 'message')
    return <LinkButton label={target} onOpen={() => go('messages', 'message', id)} />
  if (entity === 'contact')
    return <LinkButton label={target} onOpen={() => go('messages', 'inquiry', id)} />
  return target
}

function LinkButton({ label, onOpen }: { label: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      className="max-w-full text-start underline decoration-transparent underline-offset-4 hover:decoration-lamp"
      onClick={onOpen}
    >
      {label}
    </button>
  )
}

/** The id of a deleted or unnamed target. */
function DeletedTarget({ id }: { id: string }) {
  return <code className="text-sm break-all text-soft">{id}</code>
}
