import type { ComponentProps } from 'react'
import { useT } from '#i18n/island.tsx'
import type { OptionType } from '../defaults.ts'
import { exemptionText } from '../option-terms.tsx'
import { EXEMPTIONS } from '../terms.ts'

/** Which exemption an option relies on, if any. */
export function ExemptionSelect({
  type,
  ...props
}: { type: OptionType } & Omit<ComponentProps<'select'>, 'type'>) {
  const { t } = useT()
  const list: readonly string[] = type === 'token' || type === 'equity' ? EXEMPTIONS[type] : []
  return (
    <select {...props} className="field">
      <option value="">{t('terms.exemptionNone')}</option>
      {list.map((exemption) => (
        <option key={exemption} value={exemption}>
          {exemptionText(exemption, t)}
        </option>
      ))}
    </select>
  )
}
