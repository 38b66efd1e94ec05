import type { TFunction } from 'i18next'
import { languageOf } from '#i18n/language-of.ts'
import type { ReviewComment } from '#islands/listing/reviewed.ts'
import { fieldId } from '#islands/submit/field-notes.tsx'

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

interface Listing {
  comments: readonly ReviewComment[]
  /** Some changes of a public listing need a review first. */
  isPublic: boolean
}

/** What the review says about a field: that it comes first, and its open comments. Null if it says nothing. */
export function reviewNotes(t: TFunction, field: string, { comments, isPublic }: Listing) {
  const hint = isPublic && HINTS[field as keyof typeof HINTS]
  const open = comments.filter((one) => one.field === field && one.resolved_at === null)
  if (!hint && open.length === 0) return null
  return (
    <>
      {hint && <p className="hint">{t(`myProjects.${hint}`)}</p>}
      {open.map((comment) => (
        <p
          key={comment.id}
          className={`mt-2 border-s-4 ps-3 whitespace-pre-wrap ${comment.done_at ? 'border-line text-soft' : 'border-lamp'}`}
        >
          <span className="block text-sm text-soft">
            {comment.done_at ? t('myProjects.commentDone') : t('myProjects.comment')}
          </span>
          {comment.quote && <q className="block text-sm text-soft">{comment.quote}</q>}
          <span lang={languageOf(comment.body)}>{comment.body}</span>
        </p>
      ))}
    </>
  )
}

/** Scrolls to a field and focuses its first control: what is typed in, before buttons. */
export function focusField(field: string): void {
  const place = document.getElementById(fieldId(field))
  const typed = place?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')
  const control = typed ?? place?.querySelector<HTMLElement>('button')
  control?.focus()
}
