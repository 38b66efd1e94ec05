import { useEffect, useRef, useState } from 'react'
import { type ErrorCode, toAppError } from '#core/errors.ts'
import { hasText } from '#core/fields.ts'
import { LIMITS, MEGABYTE } from '#core/limits.ts'
import { MAX_PIXELS } from '#core/picture-size.ts'
import { useT } from '#i18n/island.tsx'
import { ACCEPT } from '#islands/files/file.ts'
import { useUnsavedWarning } from '#islands/listing/form/use-unsaved-warning.ts'
import { CheckField, Field } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { errorText } from '#ui/form.ts'
import { toast } from '#ui/toast.ts'
import { addDocument } from './documents.api.ts'

const NUMBERS = {
  size: LIMITS.fileBytes / MEGABYTE,
  max: LIMITS.documents,
  pixels: MAX_PIXELS / 1_000_000,
}

type State =
  | { readonly is: 'idle' }
  | { readonly is: 'sending'; readonly part: number }
  | { readonly is: 'failed'; readonly field: 'file' | 'title'; readonly code: ErrorCode }

export function DocumentForm({ project, owner }: { project: string; owner: string }) {
  const { t } = useT()
  const file = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const stop = useRef(new AbortController())
  const [title, setTitle] = useState('')
  const [isOnRequest, setOnRequest] = useState(true)
  const [state, setState] = useState<State>({ is: 'idle' })
  const isBusy = state.is === 'sending'
  const form = useFirstError<HTMLFormElement>(state.is === 'failed' && state)
  useUnsavedWarning(isBusy)
  useEffect(() => () => stop.current.abort(), [])
  const errorOf = (field: 'file' | 'title') =>
    state.is === 'failed' && state.field === field ? errorText(t, state.code, NUMBERS) : undefined

  async function add() {
    if (isBusy) return
    const chosen = file.current?.files?.[0]
    if (!chosen) return setState({ is: 'failed', field: 'file', code: 'form.required' })
    if (!hasText(title)) return setState({ is: 'failed', field: 'title', code: 'form.required' })
    setState({ is: 'sending', part: 0 })
    stop.current = new AbortController()
    const { signal } = stop.current
    try {
      await addDocument(owner, project, { file: chosen, title, isOnRequest }, signal, (part) =>
        setState({ is: 'sending', part }),
      )
      setTitle('')
      if (file.current) file.current.value = ''
      setState({ is: 'idle' })
      toast({ title: t('documents.added'), type: 'success' })
    } catch (cause) {
      if (signal.aborted) {
        setState({ is: 'idle' })
        return button.current?.focus()
      }
      setState({ is: 'failed', field: 'file', code: toAppError(cause).code })
    }
  }

  return (
    <form
      ref={form}
      noValidate
      method="post"
      className="mt-4 grid gap-4 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <Field label={t('documents.file')} error={errorOf('file')}>
        {(control) => (
          <input
            {...control}
            ref={file}
            type="file"
            accept={ACCEPT}
            className="field py-2!"
            disabled={isBusy}
            onChange={(event) => {
              const name = event.target.files?.[0]?.name ?? ''
              // The words before the ending, which most people would type again.
              if (!title) setTitle(name.replace(/\.[^.]+$/, '').slice(0, LIMITS.title))
              setState({ is: 'idle' })
            }}
          />
        )}
      </Field>
      <Field label={t('documents.name')} error={errorOf('title')}>
        {(control) => (
          <input
            {...control}
            className="field"
            readOnly={isBusy}
            maxLength={LIMITS.title}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
      </Field>
      <CheckField label={t('documents.onlyOnRequest')} hint={t('documents.onRequestHint')}>
        {(control) => (
          <input
            {...control}
            className="check"
            type="checkbox"
            checked={isOnRequest}
            onChange={(event) => setOnRequest(event.target.checked)}
          />
        )}
      </CheckField>
      {state.is === 'sending' && (
        <progress
          className="block w-full"
          max={1}
          value={state.part}
          aria-label={t('documents.adding')}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <button
          ref={button}
          type="submit"
          className="btn btn-small"
          aria-disabled={isBusy || undefined}
        >
          {t(isBusy ? 'documents.adding' : 'documents.add')}
        </button>
        {isBusy && (
          <button
            type="button"
            className="btn btn-small btn-quiet"
            onClick={() => stop.current.abort()}
          >
            {t('common.cancel')}
          </button>
        )}
      </div>
    </form>
  )
}
