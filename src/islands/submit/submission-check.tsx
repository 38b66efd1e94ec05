import { useFormContext, useWatch } from 'react-hook-form'
import { ListingCheck } from '#islands/listing/check/listing-check.tsx'
import { FUNDING_TYPES, termsOfKind } from '#islands/listing/form/options.ts'
import { isPaper } from '#islands/listing/terms.ts'
import type { SubmissionValues } from './submission/form.ts'

interface Props {
  pictures: {
    readonly cover: { readonly alt: string } | null
    readonly gallery: readonly unknown[]
  }
}

/** Live listing check of the submit form. */
export function SubmissionCheck({ pictures }: Props) {
  const { control } = useFormContext<SubmissionValues>()
  const values = useWatch({ control }) as SubmissionValues
  const offered = FUNDING_TYPES.filter((type) => values.options[type].offered)
  const options = offered.map((type) => {
    const { details, terms } = values.options[type]
    const names = termsOfKind(type).flatMap(([name]) => (isPaper(name) ? [] : [name]))
    const stated = names.filter((name) => details[name]?.trim()).length
    return { description: terms, stated, possible: names.length }
  })
  return (
    <ListingCheck
      parts={{
        description: values.description,
        content: values.content,
        hasCover: pictures.cover !== null,
        coverAlt: pictures.cover?.alt ?? '',
        pictures: pictures.gallery.length,
        hasVideo: values.videoUrl.trim() !== '',
        hasWebsite: values.website.trim() !== '',
        hasTarget: values.targetAmount.trim() !== '',
        timeline: values.timeline,
        uses: values.useOfFunds.filter(({ purpose }) => purpose.trim()).length,
        milestones: values.milestones.filter(({ title }) => title.trim()).length,
        options,
      }}
      texts={[
        values.title,
        values.description,
        values.content,
        values.timeline,
        ...values.useOfFunds.map(({ purpose }) => purpose),
        ...values.milestones.flatMap(({ title, text }) => [title, text]),
        ...offered.flatMap((type) => {
          const { title, terms, details } = values.options[type]
          return [title, terms, ...Object.values(details)]
        }),
      ]}
    />
  )
}
