import { expect, test } from 'vitest'
import { LIMITS, PICTURE_TYPES } from '#core/limits.ts'
import { CURRENCIES } from '#core/money.ts'
import { LOCALES } from '#i18n/locales.ts'
import { OPTION_TYPES } from '#islands/listing/defaults.ts'
import { PROJECT_STATUSES } from '#islands/listing/status.ts'
import { INTEREST_STATES } from '#islands/support/interest.ts'
import { testDatabase } from '../support/actors.ts'

const db = testDatabase()

async function definition(constraint: string): Promise<string> {
  const [row] =
    await db.sql`select pg_get_constraintdef(oid) as text from pg_constraint where conname = ${constraint}`
  return row?.text ?? ''
}

test.each([
  ['projects_title_length', LIMITS.title],
  ['projects_description_length', LIMITS.description],
  ['projects_content_length', LIMITS.content],
  ['projects_timeline_length', LIMITS.timeline],
  ['projects_category_length', LIMITS.category],
  ['support_options_title_length', LIMITS.optionTitle],
  ['support_options_description_length', LIMITS.optionDescription],
  ['messages_content_length', LIMITS.message],
  ['interests_note_length', LIMITS.note],
  ['profiles_full_name_length', LIMITS.name],
  ['profiles_place_length', LIMITS.place],
  ['contact_messages_name_length', LIMITS.name],
  ['contact_messages_email_length', LIMITS.email],
  ['contact_messages_subject_length', LIMITS.subject],
  ['contact_messages_message_length', LIMITS.contactMessage],
  ['contact_replies_body_length', LIMITS.contactMessage],
])('%s is the form’s limit', async (constraint, limit) => {
  expect(await definition(constraint)).toContain(`<= ${limit})`)
})

test.each([
  ['projects_status_known', PROJECT_STATUSES],
  ['projects_currency_known', CURRENCIES],
  ['support_options_currency_known', CURRENCIES],
  ['support_options_type_known', OPTION_TYPES],
  ['interests_state_known', INTEREST_STATES],
  ['projects_language_known', LOCALES],
])('%s lists the domain’s values', async (constraint, values) => {
  const listed = [...(await definition(constraint)).matchAll(/'(\w+)'/g)].map(([, value]) => value)
  expect(listed).toEqual([...values])
})

test('the bucket takes the pictures that forms offer', async () => {
  const [bucket] =
    await db.sql`select file_size_limit::int as bytes, allowed_mime_types as types from storage.buckets where id = 'project_thumbnails'`
  expect(bucket).toEqual({ bytes: LIMITS.pictureBytes, types: [...PICTURE_TYPES] })
})
