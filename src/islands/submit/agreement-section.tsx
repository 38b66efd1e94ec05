import { useT } from '#i18n/island.tsx'
import { pathTo, type RouteName } from '#i18n/paths.ts'
import { Rich } from '#i18n/rich.tsx'
import { CheckField } from '#ui/field.tsx'
import { Section, useFieldError, useSubmission } from './parts.tsx'

export function AgreementSection() {
  const { t, locale } = useT()
  const { register } = useSubmission()
  const error = useFieldError()
  const to = (route: RouteName) => (
    // biome-ignore lint/a11y/useAnchorContent: Rich puts the words in
    <a className="link" href={pathTo(route, locale)} target="_blank" rel="noopener" />
  )
  return (
    <Section
      id="agreement"
      number={7}
      title={t('submit.agreement')}
      intro={t('submit.agreementIntro')}
    >
      <div className="-mt-3 grid gap-1">
        <CheckField
          label={<Rich i18nKey="submit.acceptTerms" components={{ termsLink: to('terms') }} />}
          error={error('terms')}
        >
          {(control) => (
            <input {...control} {...register('terms')} className="check" type="checkbox" required />
          )}
        </CheckField>
        <CheckField
          label={
            <Rich i18nKey="submit.acceptRules" components={{ rulesLink: to('postingRules') }} />
          }
          error={error('rules')}
        >
          {(control) => (
            <input {...control} {...register('rules')} className="check" type="checkbox" required />
          )}
        </CheckField>
      </div>
    </Section>
  )
}
