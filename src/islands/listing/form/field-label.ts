import type { TFunction } from 'i18next'

type Keyed = (key: string, options?: { defaultValue: string }) => string

/** The name of a column of a listing in the reader's language. */
export function fieldLabel(field: string, t: TFunction): string {
  return (t as unknown as Keyed)(`admin.fields.${field}`, { defaultValue: field })
}
