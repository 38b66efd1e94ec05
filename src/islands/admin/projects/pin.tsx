import { MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#i18n/island.tsx'
import { fieldLabel } from '#islands/listing/form/field-label.ts'
import { type ChangeLabels, ChangeNote } from './change-note.tsx'
import { CommentForm, CommentItems } from './comments.tsx'
import type { Comment } from './detail.api.ts'
import type { Anchor } from './page-anchors.ts'
import type { Change } from './passages.ts'

interface Props {
  /** Id of the project. */
  project: string
  anchor: Anchor
  comments: readonly Comment[]
  /** How it differs from the earlier version, if it does. */
  change?: Change | undefined
  changeLabels: ChangeLabels
}

/** The comments on one place of the page, and a button to add one. */
export function Pin({ project, anchor, comments, change, changeLabels }: Props) {
  const { t } = useT()
  const [isOpen, setOpen] = useState(false)
  const label = t('admin.review.commentOn', {
    field: anchor.quote ? `${anchor.quote.slice(0, 40)}…` : fieldLabel(anchor.field, t),
  })
  return (
    <div className="relative z-10">
      <button
        type="button"
        className="ms-auto grid size-8 place-items-center rounded-full border border-line bg-panel text-ink hover:border-lamp lg:absolute lg:-end-9 lg:bottom-0"
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <MessageSquarePlus size={16} aria-hidden="true" />
      </button>
      {change && <ChangeNote field={anchor.field} labels={changeLabels} change={change} />}
      {(isOpen || comments.length > 0) && (
        <div className="my-3 grid gap-3 rounded-xl border border-line p-3 text-base">
          <CommentItems comments={comments} />
          {isOpen && (
            <CommentForm
              project={project}
              field={anchor.field}
              quote={anchor.quote}
              onAdded={() => setOpen(false)}
            />
          )}
        </div>
      )}
    </div>
  )
}
