import { type FormEvent, useId, useState } from 'react'
import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { languageOf } from '#i18n/language-of.ts'
import { shownName } from '#i18n/shown-name.ts'
import { fieldLabel } from '#islands/listing/form/field-label.ts'
import { Field } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { errorText } from '#ui/form.ts'
import { useAction } from '#ui/use-action.ts'
import { tellFailure } from '../tell-failure.ts'
import { addComment, type Comment, type Detail, resolveComment } from './detail.api.ts'

/** Fields that comments can be about. */
const FIELDS = [
  'general',
  'title',
  'slug',
  'description',
  'content',
  'category',
  'tags',
  'thumbnail_url',
  'gallery',
  'video_url',
  'website',
  'target_amount',
  'timeline',
  'use_of_funds',
  'milestones',
  'language',
  'support_options',
] as const

interface ListProps {
  detail: Detail
  comments: readonly Comment[]
}

/** Comments without a place on the page, and a form for any field. */
export function CommentList({ detail, comments }: ListProps) {
  const { t } = useT()
  const id = useId()
  const [field, setField] = useState<string>('general')
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-3">
        {t('admin.review.comments')}
      </h3>
      <p className="mb-4 text-soft">{t('admin.review.commentsText')}</p>
      <div className="mb-5 grid gap-3">
        <CommentItems comments={comments} />
      </div>
      <div className="panel grid gap-4 p-4 sm:p-5">
        <Field label={t('admin.review.field')}>
          {(control) => (
            <select
              {...control}
              className="field"
              value={field}
              onChange={(event) => setField(event.target.value)}
            >
              {FIELDS.map((name) => (
                <option key={name} value={name}>
                  {fieldLabel(name, t)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <CommentForm project={detail.project.id} field={field} quote={null} />
      </div>
    </section>
  )
}

interface FormProps {
  /** Id of the project. */
  project: string
  field: string
  /** Beginning of the paragraph; null for the whole field. */
  quote: string | null
  onAdded?: () => void
}

export function CommentForm({ project, field, quote, onAdded }: FormProps) {
  const { t } = useT()
  const { busy, run } = useAction(t('admin.toasts.updateProject'), tellFailure)
  const [body, setBody] = useState('')
  // How often it was sent without a word.
  const [tries, setTries] = useState(0)
  const form = useFirstError<HTMLFormElement>(tries)
  async function send(event: FormEvent) {
    event.preventDefault()
    const text = body.trim()
    if (text === '') return setTries(tries + 1)
    setTries(0)
    const isAdded = await run(
      () => addComment(project, field, text, quote),
      t('admin.review.commentAdded'),
    )
    if (!isAdded) return
    setBody('')
    onAdded?.()
  }
  return (
    <form ref={form} noValidate method="post" className="grid gap-4" onSubmit={send}>
      <Field
        label={t('admin.review.comment')}
        error={tries > 0 ? errorText(t, 'form.required') : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            className="field"
            rows={3}
            maxLength={2000}
            value={body}
            required
            onChange={(event) => setBody(event.target.value)}
          />
        )}
      </Field>
      <button
        type="submit"
        className="btn btn-small justify-self-start"
        aria-disabled={busy || undefined}
      >
        {t('admin.review.addComment')}
      </button>
    </form>
  )
}

export function CommentItems({ comments }: { comments: readonly Comment[] }) {
  const { t } = useT()
  const { busy, run } = useAction(t('admin.toasts.updateProject'), tellFailure)
  if (comments.length === 0) return null
  return (
    <ul className="grid list-none! gap-3 ps-0!">
      {comments.map((comment) => (
        <CommentItem
          key={comment.id}
          comment={comment}
          busy={busy}
          onResolve={(resolved) => run(() => resolveComment(comment.id, resolved))}
        />
      ))}
    </ul>
  )
}

interface CommentProps {
  comment: Comment
  busy: boolean
  onResolve: (resolved: boolean) => void
}

function CommentItem({ comment, busy, onResolve }: CommentProps) {
  const { t, locale } = useT()
  const isOpen = comment.resolved_at === null
  return (
    <li className="panel flex flex-wrap items-start justify-between gap-3 p-4">
      <div className="min-w-0 flex-1">
        <p className="text-sm text-soft">
          {fieldLabel(comment.field, t)} · {shownName(t, comment.author)} ·{' '}
          {formatDate(comment.created_at, locale)}
          {comment.done_at && ` · ${t('admin.review.tickedOff')}`}
          {!isOpen && ` · ${t('admin.review.resolved')}`}
        </p>
        {comment.quote && <q className="mt-1 block text-sm text-soft">{comment.quote}</q>}
        <p lang={languageOf(comment.body)} className="mt-1 whitespace-pre-wrap">
          {comment.body}
        </p>
      </div>
      <button
        type="button"
        className="btn btn-small"
        aria-disabled={busy || undefined}
        onClick={() => onResolve(isOpen)}
      >
        {isOpen ? t('admin.review.resolve') : t('admin.review.reopen')}
      </button>
    </li>
  )
}
