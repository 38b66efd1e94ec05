import { Field } from '@/components/ui/field.tsx'
import { LIMITS } from '@/domain/limits.ts'
import { useT } from '@/i18n/island.tsx'
import { PicturePicker } from './PicturePicker.tsx'
import { Section, useFieldError, useSubmission } from './parts.tsx'
import type { Pictures } from './use-pictures.ts'

const MEGABYTE = 1024 * 1024

/** Cover, additional pictures, video. */
export function PicturesSection({ pictures }: { pictures: Pictures }) {
  const { t } = useT()
  const { register } = useSubmission()
  const error = useFieldError()
  const { cover, gallery, refused } = pictures
  const size = { size: LIMITS.pictureBytes / MEGABYTE }
  return (
    <Section number={3} title={t('submit.pictures')} intro={t('submit.picturesIntro')}>
      <PicturePicker
        name="cover"
        label={t('submit.cover')}
        hint={t('submit.coverHint', size)}
        button={cover ? t('submit.coverChange') : t('submit.coverChoose')}
        pictures={cover ? [cover] : []}
        refused={refused.cover}
        large
        onFiles={([file]) => file && pictures.setCover(file)}
        onRemove={pictures.remove}
      />
      <PicturePicker
        name="gallery"
        label={t('submit.gallery')}
        hint={t('submit.galleryHint', { ...size, max: LIMITS.gallery })}
        button={t('submit.galleryChoose')}
        pictures={gallery}
        refused={refused.gallery}
        multiple
        full={gallery.length >= LIMITS.gallery}
        onFiles={pictures.addToGallery}
        onRemove={pictures.remove}
        onDescribe={pictures.describe}
      />
      <Field
        label={t('submit.video')}
        optional={t('common.optional')}
        hint={t('submit.videoHint')}
        error={error('videoUrl') && t('submit.videoWrong')}
      >
        {(control) => (
          <input
            {...control}
            {...register('videoUrl')}
            className="field"
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://www.youtube.com/watch?v="
          />
        )}
      </Field>
    </Section>
  )
}
