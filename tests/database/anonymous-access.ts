/** What visitors without an account may touch. Adding to these lists is a decision, not a side effect. */

/** `table: PRIVILEGE`, with the column where only single columns are granted. */
export const ANON_TABLES = [
  'interface_translations: SELECT content',
  'interface_translations: SELECT locale',
  'interface_translations: SELECT published_at',
  'interface_translations: SELECT sources',
  'interface_translations: SELECT version',
  'projects: SELECT',
  'support_options: SELECT',
]

/** Functions; each answers or refuses by itself. */
export const ANON_FUNCTIONS = [
  'browse_projects',
  'catalogue_facets',
  'check_request',
  'has_admin',
  'interest_recipient',
  'preview_draft',
  'project_by_slug',
  'published_translations',
  'report_project',
  'send_contact_message',
  'set_user_role',
  'similar_projects',
  'unsubscribe',
  'unsubscribe_topic',
]
