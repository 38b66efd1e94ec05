import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { Ban, RotateCcw, UserCog } from 'lucide-react'
import { atom } from 'nanostores'
import { useDeferredValue, useState } from 'react'
import { queryClient } from '#core/query.ts'
import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { ActionMenu, MenuAction } from '#ui/action-menu.tsx'
import { Failed } from '#ui/failed.tsx'
import { go } from '../admin.store.ts'
import { DataTable, PHONE_CELL } from '../data-table.tsx'
import { Loading } from '../loading.tsx'
import { Pager } from '../pager.tsx'
import { rowOpener } from '../row-keys.ts'
import { SearchField } from '../search-field.tsx'
import { SelectField } from '../select-field.tsx'
import { useFailureToast } from '../use-failure-toast.ts'
import { UserBadges } from './user-badges.tsx'
import { type UserAction, UserDialog } from './user-dialogs.tsx'
import { NO_FILTERS, type UserFilters, type UserRow, usersQuery } from './users.api.ts'

/** Kept while the dashboard is open, for the way back from a detail view. */
const $filters = atom<UserFilters>(NO_FILTERS)

export function UserList() {
  const { t } = useT()
  const filters = useStore($filters)
  const list = useQuery(usersQuery(useDeferredValue(filters)), queryClient)
  const change = (part: Partial<UserFilters>) => $filters.set({ ...filters, page: 1, ...part })
  useFailureToast(t('admin.toasts.fetchUsers'), list.error)
  return (
    <section aria-labelledby="admin-users">
      <h2 id="admin-users" className="mb-5">
        {t('admin.tabs.users')}
      </h2>
      <search className="mb-5 flex flex-wrap items-end gap-x-4 gap-y-3">
        <SearchField
          label={t('admin.users.search')}
          value={filters.query}
          onSearch={(query) => change({ query })}
        />
        <SelectField
          label={t('admin.users.role')}
          value={filters.role}
          options={[
            { value: '', label: t('admin.users.all') },
            { value: 'admin', label: t('admin.users.roles.admin') },
            { value: 'user', label: t('admin.users.roles.user') },
          ]}
          onChange={(role) => change({ role })}
        />
        <SelectField
          label={t('admin.users.state')}
          value={filters.state}
          options={[
            { value: '', label: t('admin.users.all') },
            { value: 'active', label: t('admin.users.active') },
            { value: 'suspended', label: t('admin.users.suspended') },
          ]}
          onChange={(state) => change({ state })}
        />
      </search>
      {list.isError && !list.data ? (
        <Failed
          title={t('admin.toasts.fetchUsers')}
          error={list.error}
          onRetry={() => list.refetch()}
        />
      ) : list.data ? (
        <>
          {list.data.rows.length > 0 ? (
            <Table rows={list.data.rows} />
          ) : (
            <p className="panel p-8 text-center text-soft">{t('admin.users.none')}</p>
          )}
          <Pager page={list.data} onPage={(page) => $filters.set({ ...filters, page })} />
        </>
      ) : (
        <Loading />
      )}
    </section>
  )
}

/** Display name of an account in the dashboard. */
export function userLabel(user: Pick<UserRow, 'name' | 'email' | 'id'>): string {
  return user.name ?? user.email ?? user.id
}

function Table({ rows }: { rows: readonly UserRow[] }) {
  const { t } = useT()
  const [open, setOpen] = useState<{ action: UserAction; user: UserRow } | null>(null)
  return (
    <>
      <DataTable
        label={t('admin.users.table')}
        hasActions
        columns={[
          t('admin.users.name'),
          { name: t('admin.users.role'), onPhones: 'below' },
          { name: t('admin.tabs.projects'), onPhones: 'hidden' },
          { name: t('admin.users.joined'), onPhones: 'hidden' },
          t('admin.projects.actions'),
        ]}
      >
        {rows.map((user) => (
          <Row key={user.id} user={user} onAction={(action) => setOpen({ action, user })} />
        ))}
      </DataTable>
      {open && (
        <UserDialog
          action={open.action}
          user={{ ...open.user, label: userLabel(open.user) }}
          onClosed={() => setOpen(null)}
        />
      )}
    </>
  )
}

function Row({ user, onAction }: { user: UserRow; onAction: (action: UserAction) => void }) {
  const { t, locale } = useT()
  const label = userLabel(user)
  const role = user.role === 'admin' ? 'user' : 'admin'
  return (
    <tr className="relative border-b border-line bg-panel last:border-0 focus-within:bg-panel-2 hover:bg-panel-2 has-data-popup-open:bg-panel-2">
      <th
        scope="row"
        className="max-w-64 px-3 py-3 text-start font-normal max-sm:pb-11 sm:max-w-72"
      >
        {/* On phones as wide as what the column of actions leaves in view. */}
        <div className="max-sm:max-w-[calc(100vw-10.5rem)]">
          <button
            {...rowOpener(user.id)}
            type="button"
            className="block max-w-full truncate text-start font-semibold underline decoration-transparent underline-offset-4 hover:decoration-lamp"
            onClick={() => go('users', 'account', user.id)}
          >
            {label}
          </button>
          <span className="block truncate text-sm text-soft">
            {user.is_self && `${t('admin.users.you')} · `}
            {user.email}
          </span>
        </div>
      </th>
      <td className={`px-3 py-3 ${PHONE_CELL.below}`}>
        <UserBadges
          role={user.role}
          isConfirmed={user.is_confirmed}
          isSuspended={user.suspended_at !== null}
        />
      </td>
      <td className={`px-3 py-3 figures ${PHONE_CELL.hidden}`}>{user.projects}</td>
      <td className={`px-3 py-3 whitespace-nowrap figures ${PHONE_CELL.hidden}`}>
        {formatDate(user.created_at, locale)}
      </td>
      <td className="end-0 bg-inherit px-3 py-1.5 text-end sticky">
        <ActionMenu label={t('admin.projects.actionsFor', { title: label })} className="ms-auto">
          <MenuAction
            icon={<UserCog size={18} aria-hidden="true" />}
            onClick={() => onAction('role')}
          >
            {t(`admin.users.make.${role}`)}
          </MenuAction>
          {user.suspended_at ? (
            <MenuAction
              icon={<RotateCcw size={18} aria-hidden="true" />}
              onClick={() => onAction('restore')}
            >
              {t('admin.users.restore')}
            </MenuAction>
          ) : (
            <MenuAction
              icon={<Ban size={18} aria-hidden="true" />}
              onClick={() => onAction('suspend')}
            >
              {t('admin.users.suspend')}
            </MenuAction>
          )}
        </ActionMenu>
      </td>
    </tr>
  )
}
