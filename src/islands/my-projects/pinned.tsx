import { createContext, type ReactNode, useContext } from 'react'
import { useT } from '@/i18n/island.tsx'
import type { Comment } from './my-projects.api.ts'

/** The reviewer's comments on the listing whose form this is. */
export const Comments = createContext<readonly Comment[]>([])

/** The element that holds a field, for links to it. */
export const fieldId = (field: string) => `field-${field}`

/** A field with what the reviewer asks about it. */
export function Pinned({ field, children }: { field: string; children: ReactNode }) {
  const { t } = useT()
  const comments = useContext(Comments).filter(
    (comment) => comment.field === field && comment.resolved_at === null,
  )
  return (
    <div id={fieldId(field)} className="scroll-mt-6">
      {children}
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

/** Takes the reader to the first control of a field. */
export function focusField(field: string): void {
  document
    .getElementById(fieldId(field))
    ?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select, button')
    ?.focus()
}
