import { useEffect, useRef } from 'react'
import { useT } from '#i18n/island.tsx'
import { differences, type Snapshot } from './difference.ts'
import { DifferenceTable } from './difference-table.tsx'
import { useFieldWords } from './field-words.ts'

interface Props {
  /** What the form started from. */
  base: Snapshot
  /** What somebody else made of it meanwhile. */
  now: Snapshot
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Somebody else has changed the listing: what they changed, and what shall happen with what was typed here. */
export function ConflictNotice({ base, now, onKeepMine, onTakeTheirs }: Props) {
  const { t } = useT()
  const say = useFieldWords()
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
        differences={differences(base, now, say)}
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
