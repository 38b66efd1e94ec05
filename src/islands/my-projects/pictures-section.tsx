import { Trash2 } from 'lucide-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { LIMITS } from '#core/limits.ts'
import { COVER_ASPECT } from '#core/pictures.ts'
import { useT } from '#i18n/island.tsx'
import { TextField, useFieldError, useProjectForm } from '#islands/listing/form/fields.tsx'
import { StoredPicture } from '#islands/listing/pictures/stored-picture.tsx'
import { Noted } from '#islands/submit/field-notes.tsx'
import { Section } from '#islands/submit/parts.tsx'
import { VideoField } from '#islands/submit/video-field.tsx'
import { Field } from '#ui/field.tsx'
import { PictureFile } from './picture-file.tsx'

/** Files are cropped and uploaded at once, but belong to the listing only once it is saved. */
export function PicturesSection() {
  const { t } = useT()
  return (
    <Section number={3} title={t('submit.pictures')} intro={t('submit.picturesIntro')}>
      <Noted field="thumbnail_url">
        <Cover />
      </Noted>
      <Noted field="gallery">
        <Gallery />
      </Noted>
      <Noted field="video_url">
        <VideoField />
      </Noted>
    </Section>
  )
}

function Cover() {
  const { t } = useT()
  const { control, setValue } = useProjectForm()
  const url = useWatch({ control, name: 'thumbnailUrl' })
  const set = (next: string) => setValue('thumbnailUrl', next, { shouldDirty: true })
  return (
    <fieldset className="grid gap-4">
      <legend className="label">{t('submit.cover')}</legend>
      <StoredPicture
        className="aspect-[16/10] w-full max-w-sm rounded-card border border-line object-cover"
        address={url}
        alt=""
      />
      <div className="flex flex-wrap items-end gap-3">
        <PictureFile label={t('myProjects.coverFile')} aspect={COVER_ASPECT} onUploaded={set} />
        {url && (
          <button type="button" className="btn btn-small btn-quiet" onClick={() => set('')}>
            <Trash2 size={18} aria-hidden="true" />
            {t('myProjects.removeCover')}
          </button>
        )}
      </div>
      {url && (
        <TextField
          name="thumbnailAlt"
          label={t('submit.alt')}
          hint={t('submit.altPlaceholder')}
          max={LIMITS.pictureAlt}
        />
      )}
    </fieldset>
  )
}

function Gallery() {
  const { t } = useT()
  const { control, register } = useProjectForm()
  const error = useFieldError()
  const { fields, append, remove } = useFieldArray({ control, name: 'gallery' })
  return (
    <fieldset className="grid gap-4">
      <legend className="label">{t('submit.gallery')}</legend>
      {fields.map((field, index) => (
        <div key={field.id} className="flex flex-wrap items-end gap-3">
          <StoredPicture
            className="size-20 flex-none rounded-lg object-cover"
            address={field.url}
            alt=""
          />
          <div className="min-w-0 flex-1 basis-56">
            <Field
              label={t('myProjects.pictureAlt', { number: index + 1 })}
              error={error(`gallery.${index}.alt`, LIMITS.pictureAlt)}
            >
              {(wiring) => (
                <input
                  {...wiring}
                  {...register(`gallery.${index}.alt`)}
                  className="field"
                  autoComplete="off"
                />
              )}
            </Field>
          </div>
          <button
            type="button"
            className="btn btn-icon btn-quiet"
            aria-label={t('myProjects.removePicture', { number: index + 1 })}
            onClick={() => remove(index)}
          >
            <Trash2 size={18} aria-hidden="true" />
          </button>
        </div>
      ))}
      {fields.length < LIMITS.gallery && (
        <PictureFile
          label={t('myProjects.addPicture')}
          onUploaded={(url) => append({ url, alt: '' })}
        />
      )}
    </fieldset>
  )
}
