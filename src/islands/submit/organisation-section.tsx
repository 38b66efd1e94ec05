import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { queryClient } from '#core/query.ts'
import { useT } from '#i18n/island.tsx'
import { creatorQuery } from '#islands/creator/creator.api.ts'
import { isEmpty } from '#islands/creator/form.ts'
import { OrganisationFields } from '#islands/creator/organisation-fields.tsx'
import { Section, useSubmission } from './parts.tsx'

/** Who submits: asked once, then filled in from the account. */
export function OrganisationSection({ userId }: { userId: string | undefined }) {
  const { t } = useT()
  const { control, setValue } = useSubmission()
  const typed = useWatch({ control, name: 'organisation' })
  const creator = useQuery({ ...creatorQuery(userId ?? ''), enabled: Boolean(userId) }, queryClient)
  const stored = creator.data?.values.organisation
  const isBlank = isEmpty(typed)
  useEffect(() => {
    if (stored?.kind && isBlank) setValue('organisation', stored)
  }, [stored, isBlank, setValue])
  return (
    <Section
      id="organisation"
      number={6}
      title={t('creator.organisation')}
      intro={t('creator.organisationIntro')}
    >
      <OrganisationFields />
    </Section>
  )
}
