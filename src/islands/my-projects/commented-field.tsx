import { createContext, type ReactNode, useContext } from 'react'
import { useT } from '#i18n/island.tsx'
import type { ReviewComment } from '#islands/listing/reviewed.ts'

interface Listing {
  /** Review comments. */
  readonly comments: readonly ReviewComment[]
  /** Public listings: changed terms need a review first. */
  readonly isPublic: boolean
}

export const ListingContext = createContext<Listing>({ comments: [], isPublic: false })

/** Fields whose changes need a review on a public listing, as in the database. */
const REVIEWED: readonly string[] = [
  'title',
  'category',
  'thumbnail_url',
  'gallery',
  'video_url',
  'target_amount',
  'timeline',
  'support_options',
]

/** Element id of a field, for links to it. */
export const fieldId = (field: string) => `field-${field}`

/** A field with its review comments. */
export function CommentedField({ field, children }: { field: string; children: ReactNode }) {
  const { t } = useT()
  const listing = useContext(ListingContext)
  const comments = listing.comments.filter(
    (comment) => comment.field === field && comment.resolved_at === null,
  )
  return (
    <div id={fieldId(field)} className="scroll-mt-6">
      {children}
      {listing.isPublic && REVIEWED.includes(field) && (
        <p className="hint">
          {t(field === 'gallery' ? 'myProjects.picturesFirst' : 'myProjects.teamFirst')}
        </p>
      )}
      {comments.map((comment) => (
        <p
          key={comment.id}
          className={`mt-2 border-s-4 ps-3 break-words whitespace-pre-wrap ${comment.done_at ? 'border-line text-soft' : 'border-lamp'}`}
        >
          <span className="block text-sm text-soft">
            {comment.done_at ? t('myProjects.commentDone') : t('myProjects.comment')}
          </span>
          {comment.body}
        </p>
      ))}
    </div>
  )
}

/** Scrolls to a field and focuses its first control. */
export function focusField(field: string): void {
  document
    .getElementById(fieldId(field))
    ?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select, button')
    ?.focus()
}
