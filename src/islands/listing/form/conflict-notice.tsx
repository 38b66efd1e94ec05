import { useEffect, useRef } from 'react'
import { useT } from '#i18n/island.tsx'
import { differences, type Snapshot } from './difference.ts'
import { DifferenceTable } from './difference-table.tsx'
import { useFieldFormat } from './use-field-format.ts'

interface Props {
  /** What the form was loaded with. */
  base: Snapshot
  /** The listing as saved by someone else since. */
  now: Snapshot
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** An edit conflict: shows the other changes, and lets the author keep their own or take them. */
export function ConflictNotice({ base, now, onKeepMine, onTakeTheirs }: Props) {
  const { t } = useT()
  const formatField = useFieldFormat()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className="notice notice-danger grid gap-4" aria-labelledby="conflict-title">
      <div>
        <h3 id="conflict-title" ref={title} tabIndex={-1} className="outline-none">
          {t('admin.conflict.title')}
        </h3>
        <p>{t('admin.conflict.text')}</p>
      </div>
      <DifferenceTable
        differences={differences(base, now, formatField)}
        before={t('admin.conflict.before')}
        after={t('admin.conflict.after')}
      />
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-small" onClick={onKeepMine}>
          {t('admin.conflict.keepMine')}
        </button>
        <button type="button" className="btn btn-small" onClick={onTakeTheirs}>
          {t('admin.conflict.takeTheirs')}
        </button>
      </div>
    </section>
  )
}
