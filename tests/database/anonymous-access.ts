/** What visitors without an account may access. Add to these lists only on purpose. */

/** `table: PRIVILEGE`, with the column where the grant is per column. */
export const ANON_TABLES = [
  'interface_translations: SELECT content',
  'interface_translations: SELECT locale',
  'interface_translations: SELECT published_at',
  'interface_translations: SELECT sources',
  'interface_translations: SELECT version',
  'project_questions: SELECT answer',
  'project_questions: SELECT asker_name',
  'project_questions: SELECT created_at',
  'project_questions: SELECT edited_at',
  'project_questions: SELECT id',
  'project_questions: SELECT project_id',
  'project_questions: SELECT question',
  'project_questions: SELECT state',
  'project_questions: SELECT state_at',
  'project_updates: SELECT',
  'projects: SELECT',
  'support_options: SELECT',
]

/** Functions that do their own authorisation. */
export const ANON_FUNCTIONS = [
  'answered_question',
  'browse_projects',
  'catalogue_facets',
  'check_request',
  'creator_by_slug',
  'creator_pages',
  'has_admin',
  'interest_recipient',
  'is_public_picture',
  'preview_draft',
  'project_by_slug',
  'project_cards',
  'project_interest',
  'published_translations',
  'report_project',
  'send_contact_message',
  'similar_projects',
  'transparency_report',
  'unsubscribe',
  'unsubscribe_topic',
  'vote_on_page',
]
