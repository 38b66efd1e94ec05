import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FormProvider, type Resolver, useForm, useWatch } from 'react-hook-form'
import { newClientId } from '#core/client-id.ts'
import { toAppError } from '#core/errors.ts'
import { optional, required } from '#core/fields.ts'
import { LIMITS, MEGABYTE } from '#core/limits.ts'
import { queryClient } from '#core/query.ts'
import * as z from '#core/zod.ts'
import { useT } from '#i18n/island.tsx'
import { LanguageField } from '#islands/listing/form/plan-fields.tsx'
import { useUnsavedWarning } from '#islands/listing/form/use-unsaved-warning.ts'
import type { Project } from '#islands/listing/project.ts'
import { langOfUpdate } from '#islands/listing/update.ts'
import { MarkdownEditor } from '#islands/submit/markdown-editor.tsx'
import { PicturePicker } from '#islands/submit/picture-picker.tsx'
import { tellFailure } from '#ui/failure.ts'
import { Field } from '#ui/field.tsx'
import { errorText, useSubmit } from '#ui/form.ts'
import { FormNotice } from '#ui/form-notice.tsx'
import { toast } from '#ui/toast.ts'
import { DeleteButton } from './delete-button.tsx'
import { type PreviewedUpdate, ShownUpdate, UpdatePreview } from './update-preview.tsx'
import { type StoredUpdate, saveUpdate, updateQuery } from './updates.api.ts'
import { useUpdatePictures } from './use-update-pictures.ts'

interface Values {
  title: string
  content: string
  language: string
}

/** A draft may lack what a post needs. */
function schemaFor(isPosted: boolean) {
  const text = isPosted ? required : optional
  return z.object({
    title: text(LIMITS.title),
    content: text(LIMITS.updateContent),
    language: z.string(),
  })
}

interface Props {
  project: Project
  /** Null for a new one. */
  update: StoredUpdate | null
  onDone: () => void
}

export function UpdateEditor({ project, update, onDone }: Props) {
  const { t } = useT()
  const [id, setId] = useState(() => update?.id ?? newClientId())
  const [seen, setSeen] = useState(update)
  const isPublic = Boolean(seen?.postedAt)
  const posts = useRef(isPublic)
  const resolver: Resolver<Values> = (values, context, options) =>
    zodResolver(schemaFor(posts.current))(values, context, options)
  const form = useForm<Values>({
    resolver,
    defaultValues: {
      title: update?.title ?? '',
      content: update?.content ?? '',
      language: (update ?? project).language ?? '',
    },
  })
  const { control, getValues, formState } = form
  const title = useCallback(() => getValues('title') || project.title, [getValues, project.title])
  const { pictures, uploads, complete } = useUpdatePictures(update?.pictures ?? [], title)
  const [preview, setPreview] = useState<PreviewedUpdate | null>(null)
  const content = useWatch({ control, name: 'content' })
  const submit = useSubmit(form, {
    retriesOnline: true,
    action: async (values: Values) =>
      saveUpdate(
        project.id,
        { id, ...values, pictures: await complete() },
        posts.current,
        seen?.seen,
      ),
    onSuccess: () => {
      const done = isPublic
        ? 'myProjects.saved'
        : posts.current
          ? 'updates.posted'
          : 'updates.draftSaved'
      toast({ title: t(done), type: 'success' })
      onDone()
    },
    onFailure: async (error) => {
      tellFailure(t, t('updates.failed'), error)
      if (error.code !== 'update.changed_meanwhile' && error.code !== 'update.not_found') return
      try {
        setSeen(await queryClient.fetchQuery(updateQuery(project.id, id)))
      } catch (cause) {
        if (toAppError(cause).code !== 'update.not_found') return
        // It was deleted meanwhile: what is typed here can be posted as a new one.
        setSeen(null)
        setId(newClientId())
      }
    },
  })
  useUnsavedWarning(formState.isDirty && !submit.busy)
  const save = (isPosted: boolean) => {
    posts.current = isPosted
    void submit.onSubmit()
  }
  const errorOf = (name: keyof Values, max: number) =>
    errorText(t, formState.errors[name]?.message, { max })
  return (
    <FormProvider {...form}>
      <form
        noValidate
        method="post"
        className="grid max-w-3xl min-w-0 gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          save(isPublic)
        }}
      >
        {isPublic && <p className="notice">{t('updates.public')}</p>}
        <Field label={t('updates.name')} error={errorOf('title', LIMITS.title)}>
          {(attributes) => (
            <input
              {...attributes}
              {...form.register('title')}
              className="field"
              autoComplete="off"
            />
          )}
        </Field>
        <Field
          label={t('updates.content')}
          hint={t('submit.contentHint')}
          error={errorOf('content', LIMITS.updateContent)}
        >
          {(attributes) => <MarkdownEditor control={attributes} text={content} />}
        </Field>
        <div className="max-w-sm">
          <LanguageField isNew={!update} />
        </div>
        <PicturePicker
          name="pictures"
          label={t('updates.images')}
          hint={t('submit.galleryHint', {
            max: LIMITS.updatePictures,
            size: LIMITS.pictureBytes / MEGABYTE,
          })}
          button={t('submit.galleryChoose')}
          pictures={pictures.gallery}
          uploads={uploads.states}
          refused={pictures.refused.gallery}
          multiple
          most={LIMITS.updatePictures}
          full={pictures.gallery.length >= LIMITS.updatePictures}
          onFiles={pictures.addToGallery}
          onMove={pictures.move}
          onRemove={pictures.remove}
          onDescribe={pictures.describe}
          onCrop={pictures.crop}
          onCancel={uploads.cancel}
          onRetry={uploads.retry}
        />
        <FormNotice>
          {submit.error && (
            <>
              <p>{errorText(t, submit.error.code)}</p>
              {seen && seen !== update && (
                <div className="mt-4">
                  <ShownUpdate
                    {...seen}
                    lang={langOfUpdate(seen, project)}
                    pictures={seen.pictures.map((picture) => ({ ...picture, id: picture.url }))}
                  />
                </div>
              )}
            </>
          )}
        </FormNotice>
        <div className="flex flex-wrap gap-3">
          <button
            // Enter in a field saves, and never posts.
            type={isPublic ? 'submit' : 'button'}
            className="btn btn-primary"
            aria-disabled={submit.busy || undefined}
            onClick={isPublic ? undefined : () => save(true)}
          >
            {t(submit.busy ? 'common.saving' : isPublic ? 'myProjects.save' : 'updates.post')}
          </button>
          {!isPublic && (
            <button type="submit" className="btn" aria-disabled={submit.busy || undefined}>
              {t('submit.saveDraft')}
            </button>
          )}
          <button
            type="button"
            className="btn"
            aria-haspopup="dialog"
            onClick={() =>
              setPreview({
                ...getValues(),
                lang: getValues('language') || undefined,
                pictures: pictures.gallery,
              })
            }
          >
            {t('submit.preview')}
          </button>
          {update && seen && (
            <DeleteButton
              project={project.id}
              id={id}
              onDeleted={() => {
                // What was changed goes with the update, so leaving doesn't ask.
                flushSync(() => form.reset())
                onDone()
              }}
            />
          )}
        </div>
      </form>
      <UpdatePreview update={preview} onClose={() => setPreview(null)} />
    </FormProvider>
  )
}
