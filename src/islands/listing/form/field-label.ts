import type { TFunction } from 'i18next'

type Keyed = (key: string, options?: { defaultValue: string }) => string

/** Fields whose label is also a heading elsewhere. */
const HEADINGS: Readonly<Record<string, string>> = {
  documents: 'documents.title',
  facts_changed_at: 'creator.organisation',
}

export function fieldLabel(field: string, t: TFunction): string {
  return (t as unknown as Keyed)(HEADINGS[field] ?? `admin.fields.${field}`, {
    defaultValue: field,
  })
}
