import { useWatch } from 'react-hook-form'
import { ListingCheck } from '#islands/listing/check/listing-check.tsx'
import { useProjectForm } from '#islands/listing/form/fields.tsx'
import type { ProjectFormValues } from '#islands/listing/form/project-form.ts'
import { isPaper, OPTION_TERMS } from '#islands/listing/terms.ts'

/** Live listing check of the edit form. */
export function FormCheck() {
  const { control } = useProjectForm()
  const values = useWatch({ control }) as ProjectFormValues
  return (
    <ListingCheck
      parts={{
        description: values.description,
        content: values.content,
        hasCover: values.thumbnailUrl !== '',
        coverAlt: values.thumbnailAlt,
        pictures: values.gallery.length,
        hasVideo: values.videoUrl !== '',
        hasWebsite: values.website !== '',
        hasTarget: values.targetAmount !== '',
        timeline: values.timeline,
        uses: values.useOfFunds.filter(({ purpose }) => purpose.trim()).length,
        milestones: values.milestones.filter(({ title }) => title.trim()).length,
        options: values.options.map(({ type, description, details }) => {
          const names = Object.keys(OPTION_TERMS[type]).filter((name) => !isPaper(name))
          const stated = names.filter((name) => details[name]?.trim()).length
          return { description, stated, possible: names.length }
        }),
      }}
      texts={[
        values.title,
        values.description,
        values.content,
        values.timeline,
        ...values.useOfFunds.map(({ purpose }) => purpose),
        ...values.milestones.flatMap(({ title, text }) => [title, text]),
        ...values.options.flatMap(({ title, description, details }) => [
          title,
          description,
          ...Object.values(details),
        ]),
      ]}
    />
  )
}
