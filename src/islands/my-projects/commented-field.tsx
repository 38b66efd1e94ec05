import { createContext, type ReactNode, useContext } from 'react'
import { useT } from '#i18n/island.tsx'
import type { ReviewComment } from '#islands/listing/reviewed.ts'

interface Listing {
  /** Review comments. */
  readonly comments: readonly ReviewComment[]
  /** Public listings: some changes need a review first. */
  readonly isPublic: boolean
}

export const ListingContext = createContext<Listing>({ comments: [], isPublic: false })

/** Hints about what waits on a public listing, as `waiting_columns` in the database decides. */
const HINTS = {
  title: 'teamFirst',
  content: 'linksFirst',
  category: 'teamFirst',
  website: 'websiteFirst',
  thumbnail_url: 'teamFirst',
  gallery: 'picturesFirst',
  video_url: 'teamFirst',
  target_amount: 'teamFirst',
  timeline: 'teamFirst',
  use_of_funds: 'linksFirst',
  milestones: 'linksFirst',
  support_options: 'teamFirst',
} as const

/** Element id of a field, for links to it. */
export const fieldId = (field: string) => `field-${field}`

/** A field with its review comments. */
export function CommentedField({ field, children }: { field: string; children: ReactNode }) {
  const { t } = useT()
  const listing = useContext(ListingContext)
  const hint = HINTS[field as keyof typeof HINTS]
  const comments = listing.comments.filter(
    (comment) => comment.field === field && comment.resolved_at === null,
  )
  return (
    <div id={fieldId(field)} className="scroll-mt-6">
      {children}
      {listing.isPublic && hint && <p className="hint">{t(`myProjects.${hint}`)}</p>}
      {comments.map((comment) => (
        <p
          key={comment.id}
          className={`mt-2 border-s-4 ps-3 break-words whitespace-pre-wrap ${comment.done_at ? 'border-line text-soft' : 'border-lamp'}`}
        >
          <span className="block text-sm text-soft">
            {comment.done_at ? t('myProjects.commentDone') : t('myProjects.comment')}
          </span>
          {comment.quote && <q className="block text-sm text-soft">{comment.quote}</q>}
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
