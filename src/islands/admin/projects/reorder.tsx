import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toAppError } from '#core/errors.ts'
import { queryClient } from '#core/query.ts'
import { useT } from '#i18n/island.tsx'
import { Failed } from '#ui/failed.tsx'
import { Loading } from '../loading.tsx'
import { tellFailure } from '../tell-failure.ts'
import { ViewHead } from '../view-head.tsx'
import { moveProject, orderQuery, type Row, refresh, swapProjects } from './projects.api.ts'

/** The public list, reordered by drag and drop, keyboard or single steps. */
export function Reorder() {
  const { t } = useT()
  const order = useQuery(orderQuery, queryClient)
  return (
    <section>
      <ViewHead tab="projects" back={t('admin.projects.back')} title={t('admin.reorder.title')} />
      <p className="mb-5 max-w-[70ch] text-soft">{t('admin.reorder.text')}</p>
      {order.isError ? (
        <Failed
          title={t('admin.projects.loadFailed')}
          error={order.error}
          onRetry={() => order.refetch()}
        />
      ) : order.data ? (
        <Sorting stored={order.data.rows} isCut={order.data.total > order.data.rows.length} />
      ) : (
        <Loading />
      )}
    </section>
  )
}

function Sorting({ stored, isCut }: { stored: readonly Row[]; isCut: boolean }) {
  const { t } = useT()
  const [rows, setRows] = useState(stored)
  const [busy, setBusy] = useState(false)
  useEffect(() => setRows(stored), [stored])
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const queue = useRef(Promise.resolve())
  // Optimistic; sent one after the other. Where the database refuses one, those behind it are dropped, too.
  async function store(next: readonly Row[], work: () => Promise<void>) {
    setBusy(true)
    setRows(next)
    // A list under way is older than this change.
    void queryClient.cancelQueries({ queryKey: orderQuery.queryKey })
    const done = queue.current.then(work)
    queue.current = done
    const failure = await done.catch(toAppError)
    if (queue.current !== done) return
    if (failure) {
      queue.current = Promise.resolve()
      setRows(stored)
      tellFailure(t, t('admin.toasts.updateOrder'), failure)
    }
    void refresh()
    setBusy(false)
  }
  function drop({ active, over }: DragEndEvent) {
    const from = rows.findIndex((row) => row.id === active.id)
    const to = rows.findIndex((row) => row.id === over?.id)
    if (from < 0 || to < 0 || from === to) return
    const next = arrayMove([...rows], from, to)
    const behind = next[to + 1]?.id ?? null
    const ahead = next[to - 1]?.id
    // The list continues on the server, so "last" would move the project far below the visible rows.
    if (behind === null && isCut && ahead) {
      return void store(next, async () => {
        await moveProject(String(active.id), ahead)
        await swapProjects(String(active.id), ahead)
      })
    }
    void store(next, () => moveProject(String(active.id), behind))
  }
  function step(index: number, by: -1 | 1) {
    const [row, other] = [rows[index], rows[index + by]]
    if (!row || !other) return
    void store(arrayMove([...rows], index, index + by), () => swapProjects(row.id, other.id))
  }
  const title = (id: unknown) => rows.find((row) => row.id === id)?.title ?? ''
  const place = (id: unknown) => rows.findIndex((row) => row.id === id) + 1
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: t('admin.reorder.instructions') },
        announcements: {
          onDragStart: ({ active }) => t('admin.reorder.lifted', { title: title(active.id) }),
          onDragOver: ({ active, over }) =>
            over
              ? t('admin.reorder.over', { title: title(active.id), place: place(over.id) })
              : undefined,
          onDragEnd: ({ active, over }) =>
            t('admin.reorder.dropped', {
              title: title(active.id),
              place: place(over?.id ?? active.id),
            }),
          onDragCancel: ({ active }) => t('admin.reorder.cancelled', { title: title(active.id) }),
        },
      }}
    >
      <SortableContext items={rows.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className="grid max-w-3xl grid-cols-1 gap-2" aria-busy={busy}>
          {rows.map((row, index) => (
            <Item
              key={row.id}
              row={row}
              place={index + 1}
              isLast={index === rows.length - 1}
              onStep={(by) => step(index, by)}
            />
          ))}
        </ol>
      </SortableContext>
      {isCut && <p className="hint">{t('admin.reorder.cut', { count: rows.length })}</p>}
    </DndContext>
  )
}

interface ItemProps {
  row: Row
  place: number
  isLast: boolean
  onStep: (by: -1 | 1) => void
}

function Item({ row, place, isLast, onStep }: ItemProps) {
  const { t } = useT()
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id: row.id })
  return (
    <li
      ref={setNodeRef}
      className={`panel flex items-center gap-1 px-2 py-1.5 sm:gap-2 ${isDragging ? 'relative z-10 shadow-glow' : ''}`}
      style={{ transform: CSS.Transform.toString(transform), transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        className="btn btn-icon btn-quiet flex-none touch-none"
        aria-label={t('admin.reorder.drag', { title: row.title })}
      >
        <GripVertical size={20} aria-hidden="true" />
      </button>
      <span className="w-8 flex-none text-end text-soft figures" aria-hidden="true">
        {place}
      </span>
      <span className="min-w-0 flex-1 truncate px-2 font-semibold">{row.title}</span>
      <button
        type="button"
        className="btn btn-icon btn-quiet flex-none"
        aria-label={t('admin.reorder.up', { title: row.title })}
        aria-disabled={place === 1 || undefined}
        onClick={() => onStep(-1)}
      >
        <ArrowUp size={18} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="btn btn-icon btn-quiet flex-none"
        aria-label={t('admin.reorder.down', { title: row.title })}
        aria-disabled={isLast || undefined}
        onClick={() => onStep(1)}
      >
        <ArrowDown size={18} aria-hidden="true" />
      </button>
    </li>
  )
}
