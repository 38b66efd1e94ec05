import { expect, it } from 'vitest'
import de from '#i18n/locales/de/translation.json' with { type: 'json' }
import { translator } from '#i18n/translate.ts'
import { fieldLabel } from './form/field-label.ts'
import { categoryLabel, langOf, optionBadge, optionTypeLabel } from './labels.ts'

const t = translator('de', de)

it('names what the site knows in the language of the reader', () => {
  expect(categoryLabel('art', t)).toBe(de.categories.art)
  expect(optionTypeLabel('revenue', t)).toBe(de.optionTypes.revenue)
  expect(optionBadge({ type: 'grant', title: 'A lamp' }, t)).toBe(de.card.grant)
  expect(fieldLabel('slug', t)).toBe(de.admin.fields.slug)
  expect(fieldLabel('documents', t)).toBe(de.documents.title)
  expect(fieldLabel('facts_changed_at', t)).toBe(de.creator.organisation)
})

it('shows what it does not know as it is written', () => {
  expect(categoryLabel('Beekeeping', t)).toBe('Beekeeping')
  expect(optionTypeLabel('barter', t)).toBe('barter')
  expect(optionBadge({ type: 'barter', title: 'Honey' }, t)).toBe('Honey')
  expect(optionBadge({ type: 'other', title: 'Honey' }, t)).toBe('Honey')
  expect(fieldLabel('colour', t)).toBe('colour')
})

it('marks texts only where their language is stated', () => {
  expect(langOf({ language: 'zh' })).toBe('zh-Hans')
  expect(langOf({ language: null })).toBeUndefined()
  const description = 'Ein Archiv für Briefe, die nicht abgeschickt wurden.'
  expect(langOf({ language: null, description })).toBe('de')
})
