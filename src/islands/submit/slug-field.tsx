import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useT } from '#i18n/island.tsx'
import { slugify } from '#islands/listing/slug.ts'
import { Field } from '#ui/field.tsx'
import { sendsOn } from '#ui/sends-on.ts'
import { useSubmission } from './parts.tsx'
import { wantedSlug } from './submission/form.ts'

/** The future URL: derived from the title, or chosen by the creator. */
export function SlugField() {
  const { t } = useT()
  const { register, control, setValue } = useSubmission()
  const title = useWatch({ control, name: 'title' })
  const slug = useWatch({ control, name: 'slug' })
  const [editing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement | null>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (editing) field.current?.focus()
    else if (wasEditing.current) opener.current?.focus()
    wasEditing.current = editing
  }, [editing])
  if (!title.trim() && !slug && !editing) return null
  const address = `/projects/${wantedSlug({ title, slug })}`
  const { ref, ...registered } = register('slug')
  if (!editing) {
    return (
      <div className="-mt-3 flex flex-wrap items-center gap-x-5 text-[0.95rem]">
        <p className="min-w-0 text-soft">
          {t('submit.slug')}: <code>{address}</code>
        </p>
        <button
          ref={opener}
          className="btn btn-small btn-quiet -ms-4"
          type="button"
          aria-label={t('submit.slugEdit')}
          onClick={() => {
            if (!slug) setValue('slug', slugify(title), { shouldDirty: true })
            setEditing(true)
          }}
        >
          {t('submit.slugChange')}
        </button>
      </div>
    )
  }
  const done = () => setEditing(false)
  return (
    <Field label={t('submit.slug')} hint={t('submit.slugHint', { address })}>
      {(controls) => (
        <div className="flex flex-wrap gap-2">
          <input
            {...controls}
            {...registered}
            ref={(element) => {
              ref(element)
              field.current = element
            }}
            className="field min-w-0 flex-1 basis-56"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // Enter confirms this field instead of submitting the form.
              event.preventDefault()
              if (sendsOn(event)) done()
            }}
          />
          <button className="btn" type="button" onClick={done}>
            {t('submit.slugDone')}
          </button>
          <button
            className="btn btn-quiet"
            type="button"
            onClick={() => {
              setValue('slug', '', { shouldDirty: true })
              done()
            }}
          >
            {t('submit.slugReset')}
          </button>
        </div>
      )}
    </Field>
  )
}
