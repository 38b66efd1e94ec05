import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { atom } from 'nanostores'
import { queryClient } from '#core/query.ts'
import { formatDate, formatTime, isoTime } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { shownName } from '#i18n/shown-name.ts'
import { go } from '../admin.store.ts'
import { DataTable, PHONE_CELL } from '../data-table.tsx'
import { useKeyset } from '../keyset-pager.tsx'
import { KeysetRows } from '../keyset-rows.tsx'
import { rowOpener } from '../row-keys.ts'
import { SearchField } from '../search-field.tsx'
import { type MessageRow, MIN_SEARCH, messagesQuery, reportedQuery } from './messages.api.ts'

/** Kept while the dashboard is open, for the way back from a detail view. */
const $query = atom('')
const $unread = atom(false)

/** All messages, newest first, below the reported conversations. */
export function MessageList() {
  const { t } = useT()
  const query = useStore($query)
  const unread = useStore($unread)
  const pages = useKeyset<Pick<MessageRow, 'id' | 'timestamp'>>()
  const list = useQuery(messagesQuery({ query, unread, after: pages.after }), queryClient)
  return (
    <section aria-labelledby="admin-conversations">
      <h3 id="admin-conversations" className="sr-only">
        {t('admin.messages.conversations')}
      </h3>
      <p className="mb-5 text-soft">{t('admin.messages.logged')}</p>
      <ReportedThreads />
      <search className="mb-5 flex flex-wrap items-start gap-x-4 gap-y-3">
        <SearchField
          label={t('admin.messages.search')}
          hint={t('admin.messages.searchHint', { count: MIN_SEARCH })}
          value={query}
          onSearch={(text) => {
            $query.set(text)
            pages.reset()
          }}
        />
        <label className="flex min-h-12 items-center gap-2.5 sm:mt-7">
          <input
            type="checkbox"
            className="check mt-0"
            checked={unread}
            onChange={(event) => {
              $unread.set(event.target.checked)
              pages.reset()
            }}
          />
          {t('admin.messages.unreadOnly')}
        </label>
      </search>
      <KeysetRows
        list={list}
        pages={pages}
        failed={t('admin.toasts.fetchMessages')}
        emptyText={t('admin.messages.none')}
      >
        {(rows) => <Table rows={rows} />}
      </KeysetRows>
    </section>
  )
}

function ReportedThreads() {
  const { t } = useT()
  const reported = useQuery(reportedQuery, queryClient)
  if (!reported.data?.length) return null
  return (
    <section aria-labelledby="admin-reported" className="notice notice-danger mb-6 grid gap-2">
      <h3 id="admin-reported" className="text-base">
        {t('admin.messages.reported')}
      </h3>
      <ul className="grid gap-1">
        {reported.data.map((thread) => (
          <li key={thread.id} className="flex flex-wrap items-baseline gap-x-3">
            <button
              type="button"
              className="link min-h-9 text-start"
              onClick={() => go('messages', 'message', thread.message_id)}
            >
              {t('admin.messages.between', { a: thread.supporter, b: thread.recipient })}
            </button>
            <span className="text-sm">
              {thread.project_title} · {t('admin.messages.reports', { count: thread.reports })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Table({ rows }: { rows: readonly MessageRow[] }) {
  const { t, locale } = useT()
  return (
    <DataTable
      label={t('admin.messages.table')}
      columns={[
        t('admin.messages.from'),
        { name: t('admin.messages.to'), onPhones: 'hidden' },
        t('admin.messages.message'),
        { name: t('admin.messages.state'), onPhones: 'below' },
        { name: t('admin.messages.sent'), onPhones: 'hidden' },
      ]}
    >
      {rows.map((row) => (
        <tr
          key={row.id}
          className={`relative border-b border-line last:border-0 focus-within:bg-panel-2 hover:bg-panel-2 ${row.read ? '' : 'bg-panel-2'}`}
        >
          <th
            scope="row"
            className="max-w-24 truncate px-3 py-3 text-start font-semibold max-sm:align-top sm:max-w-32 lg:max-w-44"
          >
            {shownName(t, row.sender_name)}
          </th>
          <td className={`max-w-32 truncate px-3 py-3 lg:max-w-44 ${PHONE_CELL.hidden}`}>
            {shownName(t, row.recipient_name)}
          </td>
          <td className="px-3 py-3 max-sm:max-w-[calc(100vw-8rem)] max-sm:pb-11 sm:max-w-72 lg:max-w-96">
            <button
              {...rowOpener(row.id)}
              type="button"
              className={`block max-w-full truncate text-start underline decoration-transparent underline-offset-4 hover:decoration-lamp ${
                row.read ? '' : 'font-semibold'
              }`}
              onClick={() => go('messages', 'message', row.id)}
            >
              {row.preview}
              {row.is_cut && '…'}
            </button>
            <span className="block truncate text-sm text-soft">{row.project_title}</span>
          </td>
          <td className={`px-3 py-3 ${PHONE_CELL.below}`}>
            <span className={`badge ${row.read ? '' : 'badge-lamp'}`}>
              {t(row.read ? 'admin.messages.read' : 'admin.messages.unread')}
            </span>
          </td>
          <td
            className={`px-3 py-3 text-end text-sm whitespace-nowrap figures ${PHONE_CELL.hidden}`}
          >
            <time dateTime={isoTime(row.timestamp)}>
              {formatDate(row.timestamp, locale)}
              <span className="block text-soft">{formatTime(row.timestamp, locale)}</span>
            </time>
          </td>
        </tr>
      ))}
    </DataTable>
  )
}
