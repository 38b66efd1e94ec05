import { LIMITS } from '#core/limits.ts'
import { useT } from '#i18n/island.tsx'
import { TargetField, TextField } from '#islands/listing/form/fields.tsx'
import { OptionsSection } from '#islands/listing/form/options-section.tsx'
import { BasicsSection } from '#islands/submit/basics-section.tsx'
import { Noted } from '#islands/submit/field-notes.tsx'
import { FundingSection } from '#islands/submit/funding-section.tsx'
import { PicturesSection } from '#islands/submit/pictures-section.tsx'
import { PlanSection } from '#islands/submit/plan-section.tsx'
import { StorySection } from '#islands/submit/story-section.tsx'
import type { ListingPictures } from './use-listing-pictures.ts'

interface Props extends Pick<ListingPictures, 'pictures' | 'uploads'> {
  isPublic: boolean
}

/** The sections of the submission, with what only a submitted listing has. */
export function ListingFields({ isPublic, pictures, uploads }: Props) {
  const { t } = useT()
  // The address of a public page never changes.
  const slug = isPublic ? null : (
    <Noted field="slug">
      <TextField
        name="slug"
        label={t('admin.fields.slug')}
        hint={t('admin.form.slugHint')}
        max={100}
      />
    </Noted>
  )
  return (
    <>
      <BasicsSection slug={slug}>
        <Noted field="tags">
          <TextField
            name="tags"
            label={t('admin.fields.tags')}
            hint={t('admin.form.tagsHint')}
            max={LIMITS.tags}
          />
        </Noted>
      </BasicsSection>
      <StorySection />
      <PicturesSection pictures={pictures} uploads={uploads} />
      <FundingSection target={<TargetField />}>
        <OptionsSection />
      </FundingSection>
      <PlanSection />
    </>
  )
}
