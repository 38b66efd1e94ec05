import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { atom } from 'nanostores'
import { queryClient } from '#core/query.ts'
import { formatDate, formatTime, isoTime } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { go } from '../admin.store.ts'
import { DataTable } from '../data-table.tsx'
import { useKeyset } from '../keyset-pager.tsx'
import { KeysetRows } from '../keyset-rows.tsx'
import { rowOpener } from '../row-keys.ts'
import { SearchField } from '../search-field.tsx'
import { SelectField } from '../select-field.tsx'
import {
  CONTACT_STATES,
  type ContactRow,
  type ContactState,
  contactQuery,
  MIN_SEARCH,
} from './contact.api.ts'
import { ContactBadge, MailBadge } from './contact-badge.tsx'

/** Kept while the dashboard is open, for the way back from a detail view. */
const $state = atom<ContactState | ''>('')
const $query = atom('')

/** Messages from the contact page, newest first. */
export function ContactList() {
  const { t } = useT()
  const state = useStore($state)
  const query = useStore($query)
  const pages = useKeyset<Pick<ContactRow, 'id' | 'created_at'>>()
  const list = useQuery(contactQuery({ state, query, after: pages.after }), queryClient)
  return (
    <section aria-labelledby="admin-contact">
      <h3 id="admin-contact" className="sr-only">
        {t('admin.contact.title')}
      </h3>
      <p className="mb-5 text-soft">{t('admin.contact.text')}</p>
      <search className="mb-5 flex flex-wrap items-start gap-x-4 gap-y-3">
        <SearchField
          label={t('admin.contact.search')}
          hint={t('admin.contact.searchHint', { count: MIN_SEARCH })}
          value={query}
          onSearch={(text) => {
            $query.set(text)
            pages.reset()
          }}
        />
        <SelectField
          label={t('admin.contact.state')}
          value={state}
          options={[
            { value: '', label: t('admin.contact.all') },
            ...CONTACT_STATES.map((value) => ({
              value,
              label: t(`admin.contact.states.${value}`),
            })),
          ]}
          onChange={(next) => {
            $state.set(next)
            pages.reset()
          }}
        />
      </search>
      <KeysetRows
        list={list}
        pages={pages}
        failed={t('admin.toasts.fetchContact')}
        emptyText={t('admin.contact.none')}
      >
        {(rows) => <Table rows={rows} />}
      </KeysetRows>
    </section>
  )
}

function Table({ rows }: { rows: readonly ContactRow[] }) {
  const { t, locale } = useT()
  return (
    <DataTable
      label={t('admin.contact.table')}
      columns={[
        t('admin.messages.from'),
        t('admin.contact.subject'),
        t('admin.contact.state'),
        t('admin.contact.answer'),
        t('admin.contact.received'),
      ]}
    >
      {rows.map((row) => (
        <tr
          key={row.id}
          className={`border-b border-line last:border-0 focus-within:bg-panel-2 hover:bg-panel-2 ${row.state === 'new' ? 'bg-panel-2' : ''}`}
        >
          <td className="max-w-44 px-3 lg:max-w-60 py-3">
            <span className="block truncate">{row.name}</span>
            <span className="block truncate text-sm text-soft">{row.email}</span>
          </td>
          <th scope="row" className="max-w-64 px-3 py-3 text-start lg:max-w-96 font-normal">
            <button
              {...rowOpener(row.id)}
              type="button"
              className={`block max-w-full truncate text-start underline decoration-transparent underline-offset-4 hover:decoration-lamp ${
                row.state === 'new' ? 'font-semibold' : ''
              }`}
              onClick={() => go('messages', 'inquiry', row.id)}
            >
              {row.subject}
            </button>
            <span className="block text-sm text-soft figures">{row.reference}</span>
          </th>
          <td className="px-3 py-3">
            <ContactBadge state={row.state} />
          </td>
          <td className="px-3 py-3">{row.mail_state && <MailBadge state={row.mail_state} />}</td>
          <td className="px-3 py-3 text-end text-sm whitespace-nowrap figures">
            <time dateTime={isoTime(row.created_at)}>
              {formatDate(row.created_at, locale)}
              <span className="block text-soft">{formatTime(row.created_at, locale)}</span>
            </time>
          </td>
        </tr>
      ))}
    </DataTable>
  )
}
