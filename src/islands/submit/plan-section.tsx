import { useT } from '#i18n/island.tsx'
import { MilestonesField, UsesField } from '#islands/listing/form/plan-fields.tsx'
import { Noted } from './field-notes.tsx'
import { Section } from './parts.tsx'

export function PlanSection() {
  const { t } = useT()
  return (
    <Section id="plan" number={5} title={t('plan.title')} intro={t('plan.intro')}>
      <Noted field="use_of_funds">
        <UsesField />
      </Noted>
      <Noted field="milestones">
        <MilestonesField />
      </Noted>
    </Section>
  )
}
