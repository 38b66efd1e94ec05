import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import {
  ArrowDown,
  ArrowUp,
  CircleDot,
  ListOrdered,
  Pencil,
  Plus,
  Star,
  Trash2,
} from 'lucide-react'
import { atom } from 'nanostores'
import { useDeferredValue, useEffect, useId, useState } from 'react'
import { queryClient } from '#core/query.ts'
import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { shownName } from '#i18n/shown-name.ts'
import { CATEGORIES, NO_CATEGORY } from '#islands/listing/category.ts'
import { categoryLabel } from '#islands/listing/labels.ts'
import { businessDays, PROMISED_DAYS } from '#islands/listing/review-time.ts'
import { PROJECT_STATUSES, type ProjectStatus } from '#islands/listing/status.ts'
import { StatusBadge } from '#islands/listing/status-badge.tsx'
import { ActionMenu, MenuAction } from '#ui/action-menu.tsx'
import { Failed } from '#ui/failed.tsx'
import { go } from '../admin.store.ts'
import { Loading } from '../loading.tsx'
import { Pager } from '../pager.tsx'
import { rowOpener } from '../row-keys.ts'
import { TableFrame } from '../table-frame.tsx'
import {
  offeredStoriesQuery,
  unseenEditsQuery,
  waitingRevisionsQuery,
} from './after-approval.api.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ChangedListings } from './changed-listings.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import {
  type Filters,
  listQuery,
  NO_FILTERS,
  type Page,
  type Row,
  type Sort,
} from './projects.api.ts'
import { readInList, StatusDialog } from './status-dialog.tsx'
import { Waiting } from './waiting.tsx'

/** Kept while the dashboard is open, for the way back from a detail view. */
const $filters = atom<Filters>(NO_FILTERS)

export function ProjectList() {
  const { t } = useT()
  const filters = useStore($filters)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const deferredFilters = useDeferredValue(filters)
  const list = useQuery(listQuery(deferredFilters), queryClient)
  const change = (part: Partial<Filters>) => {
    $filters.set({ ...filters, page: 1, ...part })
    setSelected(new Set())
  }
  return (
    <section aria-labelledby="admin-projects">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 id="admin-projects">{t('admin.tabs.projects')}</h2>
        <div className="flex flex-wrap gap-2">
          <button type="button" className="btn btn-small" onClick={() => go('projects', 'reorder')}>
            <ListOrdered size={18} aria-hidden="true" />
            {t('admin.projects.reorder')}
          </button>
          <button
            type="button"
            className="btn btn-small btn-primary"
            onClick={() => go('projects', 'new')}
          >
            <Plus size={18} aria-hidden="true" />
            {t('admin.projects.create')}
          </button>
        </div>
      </div>
      <Waiting />
      <ChangedListings title={t('admin.revision.waiting')} query={waitingRevisionsQuery} />
      <ChangedListings title={t('admin.review.sinceLast')} query={unseenEditsQuery} />
      <ChangedListings title={t('admin.story.offered')} query={offeredStoriesQuery} />
      <FilterBar filters={filters} onChange={change} />
      <BulkBar
        selected={(list.data?.rows ?? []).filter((row) => selected.has(row.id))}
        onReload={async () => (await list.refetch()).data?.rows ?? []}
        onDone={() => setSelected(new Set())}
      />
      {list.isError && !list.data ? (
        <Failed
          title={t('admin.projects.loadFailed')}
          error={list.error}
          onRetry={() => list.refetch()}
        />
      ) : list.data ? (
        <>
          {list.data.rows.length > 0 ? (
            <Table
              page={list.data}
              filters={filters}
              onChange={change}
              selected={selected}
              onSelect={setSelected}
            />
          ) : (
            <p className="panel p-8 text-center text-soft">{t('admin.projects.none')}</p>
          )}
          <Pager page={list.data} onPage={(page) => $filters.set({ ...filters, page })} />
        </>
      ) : (
        <Loading />
      )}
    </section>
  )
}

interface FilterProps {
  filters: Filters
  onChange: (part: Partial<Filters>) => void
}

function FilterBar({ filters, onChange }: FilterProps) {
  const { t } = useT()
  const id = useId()
  const [text, setText] = useState(filters.query)
  useEffect(() => {
    if (text.trim() === filters.query) return
    const timer = setTimeout(() => onChange({ query: text.trim() }), 200)
    return () => clearTimeout(timer)
  })
  return (
    <search className="mb-5 flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="min-w-56 flex-1">
        <label className="label text-sm" htmlFor={`${id}-query`}>
          {t('admin.projects.search')}
        </label>
        <input
          id={`${id}-query`}
          className="field"
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div>
        <label className="label text-sm" htmlFor={`${id}-status`}>
          {t('admin.projects.status')}
        </label>
        <select
          id={`${id}-status`}
          className="field"
          value={filters.status}
          onChange={(event) => onChange({ status: event.target.value as ProjectStatus | '' })}
        >
          <option value="">{t('admin.projects.allStatuses')}</option>
          {PROJECT_STATUSES.map((status) => (
            <option key={status} value={status}>
              {t(`admin.status.${status}`)}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label className="label text-sm" htmlFor={`${id}-category`}>
          {t('admin.projects.category')}
        </label>
        <select
          id={`${id}-category`}
          className="field"
          value={filters.category}
          onChange={(event) => onChange({ category: event.target.value })}
        >
          <option value="">{t('admin.projects.allCategories')}</option>
          {[...CATEGORIES, NO_CATEGORY].map((category) => (
            <option key={category} value={category}>
              {categoryLabel(category, t)}
            </option>
          ))}
        </select>
      </div>
      {(['featured', 'mine'] as const).map((name) => (
        <label key={name} className="flex min-h-12 items-center gap-2.5">
          <input
            className="check mt-0"
            type="checkbox"
            checked={filters[name]}
            onChange={(event) => onChange({ [name]: event.target.checked })}
          />
          {t(`admin.projects.${name}`)}
        </label>
      ))}
    </search>
  )
}

interface TableProps extends FilterProps {
  page: Page
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
}

function Table({ page, filters, onChange, selected, onSelect }: TableProps) {
  const { t } = useT()
  const [deciding, setDeciding] = useState<Row | null>(null)
  const [deleting, setDeleting] = useState<Row | null>(null)
  const all = page.rows.every((row) => selected.has(row.id))
  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }
  const sort = (by: Sort) =>
    onChange({ sort: by, descending: filters.sort === by ? !filters.descending : false })
  const heading = (by: Sort, label: string, className?: string) => (
    <SortHeading label={label} by={by} filters={filters} className={className} onSort={sort} />
  )
  return (
    <TableFrame label={t('admin.projects.table')}>
      <table className="w-full sm:min-w-[44rem] lg:min-w-[56rem] border-collapse text-start text-[0.95rem]">
        <thead>
          <tr className="border-b border-line bg-panel-2 text-sm text-soft">
            <th scope="col" className="w-12 min-w-12 py-2 ps-4 text-start">
              <input
                type="checkbox"
                className="check mt-0"
                aria-label={t('admin.projects.selectAll')}
                checked={all}
                onChange={() => onSelect(all ? new Set() : new Set(page.rows.map(({ id }) => id)))}
              />
            </th>
            {heading('title', t('admin.projects.project'))}
            <th scope="col" className="px-3 py-2 text-start font-semibold max-sm:p-0">
              <span className="max-sm:sr-only">{t('admin.projects.status')}</span>
            </th>
            <th scope="col" className="px-3 py-2 text-start font-semibold max-lg:hidden">
              {t('admin.projects.category')}
            </th>
            {heading('updated', t('admin.projects.updated'), 'max-lg:hidden')}
            {heading('age', t('admin.projects.age'), 'max-sm:hidden')}
            <th scope="col" className="end-0 bg-inherit px-3 py-2 text-end font-semibold sticky">
              {t('admin.projects.actions')}
            </th>
          </tr>
        </thead>
        <tbody>
          {page.rows.map((row) => (
            <ProjectRow
              key={row.id}
              row={row}
              isSelected={selected.has(row.id)}
              onSelect={() => toggle(row.id)}
              onDecide={() => setDeciding(row)}
              onDelete={() => setDeleting(row)}
            />
          ))}
        </tbody>
      </table>
      {deciding && (
        <StatusDialog project={readInList(deciding)} onClosed={() => setDeciding(null)} />
      )}
      {deleting && <DeleteDialog project={deleting} onClosed={() => setDeleting(null)} />}
    </TableFrame>
  )
}

interface SortProps {
  label: string
  by: Sort
  filters: Filters
  className?: string | undefined
  onSort: (by: Sort) => void
}

function SortHeading({ label, by, filters, className = '', onSort }: SortProps) {
  const isSorted = filters.sort === by
  const Arrow = filters.descending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      className={`px-3 py-1 text-start ${className}`}
      aria-sort={isSorted ? (filters.descending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className="inline-flex min-h-10 items-center gap-1 text-start font-semibold hover:text-ink"
        onClick={() => onSort(by)}
      >
        {label}
        <Arrow size={15} aria-hidden="true" className={isSorted ? '' : 'invisible'} />
      </button>
    </th>
  )
}

interface RowProps {
  row: Row
  isSelected: boolean
  onSelect: () => void
  onDecide: () => void
  onDelete: () => void
}

function ProjectRow({ row, isSelected, onSelect, onDecide, onDelete }: RowProps) {
  const { t, locale } = useT()
  const daysWaiting = row.queued_at ? businessDays(Date.parse(row.queued_at), Date.now()) : null
  const isLate = daysWaiting !== null && daysWaiting > PROMISED_DAYS
  const waited = daysWaiting !== null && (
    <span className={isLate ? 'font-semibold text-danger' : ''}>
      {t('admin.projects.waited', { count: daysWaiting })}
      {isLate && <span className="block text-sm">{t('admin.projects.late')}</span>}
    </span>
  )
  const params = { title: row.title }
  return (
    <tr
      className={`relative border-b border-line last:border-0 focus-within:bg-panel-2 hover:bg-panel-2 has-data-popup-open:bg-panel-2 ${isSelected ? 'bg-panel-2' : 'bg-panel'}`}
    >
      <td className="py-3 ps-4">
        <input
          type="checkbox"
          className="check mt-0"
          aria-label={t('admin.projects.select', params)}
          checked={isSelected}
          onChange={onSelect}
        />
      </td>
      <th
        scope="row"
        className="max-w-52 px-3 py-3 text-start font-normal max-sm:pb-11 sm:max-w-56 lg:max-w-80"
      >
        <button
          {...rowOpener(row.id)}
          type="button"
          className="flex max-w-full items-center gap-1.5 text-start font-semibold underline decoration-transparent underline-offset-4 hover:decoration-lamp"
          onClick={() => go('projects', 'review', row.id)}
        >
          <span className="truncate">{row.title}</span>
          {row.featured && (
            <Star
              size={15}
              className="flex-none fill-lamp text-lamp-ink"
              role="img"
              aria-label={t('admin.projects.featured')}
            />
          )}
        </button>
        <span className="block truncate text-sm text-soft">
          {shownName(t, row.creator_name)}
          {row.reviewer &&
            ` · ${t('admin.projects.reviewedBy', { name: shownName(t, row.reviewer) })}`}
        </span>
        {row.open_comments > 0 && (
          <span className="block text-sm text-soft">
            {t('admin.projects.openComments', { count: row.open_comments })}
          </span>
        )}
        {waited && (
          <span className="block text-sm text-soft sm:hidden">
            {t('admin.projects.age')} · {waited}
          </span>
        )}
      </th>
      {/* On a phone it moves below the title, as its column would be out of view. */}
      <td className="px-3 py-3 max-sm:absolute max-sm:start-12 max-sm:bottom-0">
        <StatusBadge status={row.status} isRequested={row.changes_requested_at !== null} />
      </td>
      <td className="px-3 py-3 max-lg:hidden">{categoryLabel(row.category, t)}</td>
      <td className="px-3 py-3 whitespace-nowrap figures max-lg:hidden">
        {formatDate(row.updated_at, locale)}
      </td>
      <td className="px-3 py-3 whitespace-nowrap figures max-sm:hidden">
        {waited || <span aria-hidden="true">–</span>}
      </td>
      {/* The row scrolls while the actions stay in view. */}
      <td className="end-0 bg-inherit py-1.5 ps-3 pe-4 text-end sticky">
        <ActionMenu label={t('admin.projects.actionsFor', params)} className="ms-auto">
          <MenuAction
            icon={<Pencil size={18} aria-hidden="true" />}
            onClick={() => go('projects', 'edit', row.id)}
          >
            {t('admin.projects.edit')}
          </MenuAction>
          <MenuAction icon={<CircleDot size={18} aria-hidden="true" />} onClick={onDecide}>
            {t('admin.projects.changeStatus')}
          </MenuAction>
          <MenuAction icon={<Trash2 size={18} aria-hidden="true" />} onClick={onDelete}>
            {t('admin.projects.delete')}
          </MenuAction>
        </ActionMenu>
      </td>
    </tr>
  )
}
