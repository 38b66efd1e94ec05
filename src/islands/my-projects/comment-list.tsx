import { useState } from 'react'
import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { languageOf } from '#i18n/language-of.ts'
import { fieldLabel } from '#islands/listing/form/field-label.ts'
import type { ReviewComment } from '#islands/listing/reviewed.ts'
import { fieldId } from '#islands/submit/field-notes.tsx'
import { useAction } from '#ui/use-action.ts'
import { setCommentDone } from './my-projects.api.ts'
import { focusField } from './review-notes.tsx'

interface Props {
  comments: readonly ReviewComment[]
  /** The fields can be edited below. */
  hasForm: boolean
}

/** Review comments, to be ticked off one by one. */
export function CommentList({ comments, hasForm }: Props) {
  const { t } = useT()
  const open = comments.filter((comment) => comment.resolved_at === null)
  if (open.length === 0) return null
  const done = open.filter((comment) => comment.done_at !== null).length
  return (
    <section className="panel p-5" aria-labelledby="comments-title">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="comments-title">{t('myProjects.comments')}</h3>
        <p className="text-sm text-soft" role="status">
          {t('myProjects.doneCount', { done, total: open.length })}
        </p>
      </div>
      <ul className="mt-3 divide-y divide-line">
        {open.map((comment) => (
          <Item key={comment.id} comment={comment} hasForm={hasForm} />
        ))}
      </ul>
    </section>
  )
}

function Item({ comment, hasForm }: { comment: ReviewComment; hasForm: boolean }) {
  const { t, locale } = useT()
  const { busy, run } = useAction(t('myProjects.tickFailed'))
  const [chosen, setChosen] = useState(false)
  const isDone = busy ? chosen : comment.done_at !== null
  const label = fieldLabel(comment.field, t)
  const tick = (next: boolean) =>
    run(() => {
      setChosen(next)
      return setCommentDone(comment.id, next)
    })
  return (
    <li className="py-3">
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          className="check"
          checked={isDone}
          onChange={(event) => void tick(event.target.checked)}
        />
        <span className={`min-w-0 whitespace-pre-wrap ${isDone ? 'text-soft' : ''}`}>
          {comment.quote && <q className="block text-sm text-soft">{comment.quote}</q>}
          <span lang={languageOf(comment.body)}>{comment.body}</span>
        </span>
      </label>
      <p className="mt-1 ps-8 text-sm text-soft">
        {hasForm && comment.field !== 'general' ? (
          <a
            className="link inline-flex min-h-6 items-center"
            href={`#${fieldId(comment.field)}`}
            onClick={(event) => {
              event.preventDefault()
              focusField(comment.field)
            }}
          >
            {label}
          </a>
        ) : (
          label
        )}{' '}
        · {formatDate(comment.created_at, locale)}
      </p>
    </li>
  )
}
