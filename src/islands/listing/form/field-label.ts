import type { TFunction } from 'i18next'

type Keyed = (key: string, options?: { defaultValue: string }) => string

export function fieldLabel(field: string, t: TFunction): string {
  return (t as unknown as Keyed)(`admin.fields.${field}`, { defaultValue: field })
}
