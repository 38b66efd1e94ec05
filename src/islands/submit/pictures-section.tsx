import { LIMITS, MEGABYTE } from '#core/limits.ts'
import { COVER_ASPECT } from '#core/pictures.ts'
import { useT } from '#i18n/island.tsx'
import { Noted } from './field-notes.tsx'
import { Section } from './parts.tsx'
import { PicturePicker } from './picture-picker.tsx'
import type { Pictures } from './use-pictures.ts'
import type { Uploads } from './use-uploads.ts'
import { VideoField } from './video-field.tsx'

interface Props {
  pictures: Pictures
  uploads: Uploads
}

export function PicturesSection({ pictures, uploads }: Props) {
  const { t } = useT()
  const { cover, gallery, refused } = pictures
  const size = { size: LIMITS.pictureBytes / MEGABYTE }
  const shared = {
    uploads: uploads.states,
    onRemove: pictures.remove,
    onDescribe: pictures.describe,
    onCrop: pictures.crop,
    onCancel: uploads.cancel,
    onRetry: uploads.retry,
  }
  return (
    <Section
      id="pictures"
      number={3}
      title={t('submit.pictures')}
      intro={t('submit.picturesIntro')}
    >
      <Noted field="thumbnail_url">
        <PicturePicker
          name="cover"
          label={t('submit.cover')}
          hint={t('submit.coverHint', size)}
          button={cover ? t('submit.coverChange') : t('submit.coverChoose')}
          pictures={cover ? [cover] : []}
          refused={refused.cover}
          aspect={COVER_ASPECT}
          onFiles={([file]) => file && pictures.setCover(file)}
          {...shared}
        />
      </Noted>
      <Noted field="gallery">
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
          onMove={pictures.move}
          {...shared}
        />
      </Noted>
      <Noted field="video_url">
        <VideoField />
      </Noted>
    </Section>
  )
}
