/**
 * The access matrix: a row for every table, function, bucket, hosted function and endpoint. Anything new without a row
 * fails the test, whose message shows the actual row: add it here if it is right.
 *
 * The columns are the actors of `world.ts`: anonymous, stranger, supporter, creator, suspended, half, bare, admin.
 */

/**
 * Tables, with a letter each for select, insert, update and delete: `-` no privilege, `0` the privilege but on no row,
 * `o` own rows, `p` some rows, `a` all rows, `r` refused by a trigger. Tables in other schemas are closed to everyone.
 */
export const TABLES: Readonly<Record<string, string>> = {
  'public.account_settings': '---- 0-0- ooo- ooo- 0-0- 0-0- 0-0- ooo-',
  'public.audit_log': '---- 0--- 0--- 0--- 0--- 0--- 0--- a---',
  'public.blocks': '---- 0--- o--- o--- 0--- 0--- 0--- o---',
  'public.contact_messages': '---- 0-0- 0-0- 0-0- 0-0- 0-r- 0-r- a-a-',
  'public.contact_replies': '---- 0--- 0--- 0--- 0--- 0--- 0--- a---',
  'public.interest_events': '---- 0--- o--- o--- 0--- 0--- 0--- a---',
  'public.interests': '---- 0--- o--- o--- 0--- 0--- 0--- a---',
  'public.interface_translations': 'a--- a--- a--- a--- 0--- a--- a--- a---',
  'public.messages': '---- 0r0- oo0- oo-- 0r0- 0r0- 0r0- 0r0-',
  'public.notifications': '---- 0--- o--- o--- 0--- o--- o--- o---',
  'public.profiles': '---- o-o- o-o- o-o- 0-0- o-o- o-o- a-o-',
  'public.page_votes': '---- 0--- 0--- 0--- 0--- 0--- 0--- a---',
  'public.project_appeals': '---- 0--- 0--- o--- 0--- 0--- 0--- a---',
  'public.project_drafts': '---- 0-00 oooo oooo 0-00 0-00 0-00 oooo',
  'public.project_events': '---- 0--- 0--- a--- 0--- 0--- 0--- a---',
  'public.project_reviews': '---- 0--- 0--- 0--- 0--- 0--- 0--- a---',
  'public.project_revisions': '---- 0--- 0--- o--- 0--- 0--- 0--- a---',
  'public.project_slugs': '---- ---- ---- ---- ---- ---- ---- ----',
  'public.project_updates': 'p--- p--0 p--0 p--o 0--0 p--r p--r a--0',
  'public.projects': 'p--- pa00 pa00 aap0 0r00 prrr prrr aaar',
  'public.reports': '---- 0--- 0--- 0--- 0--- 0--- 0--- a---',
  'public.review_assignments': '---- 0--- 0--- 0--- 0--- 0--- 0--- a---',
  'public.review_comments': '---- 0--- 0--- o--- 0--- 0--- 0--- a---',
  'public.saved_projects': '---- 0--0 o--o o--o 0--0 0--0 0--0 o--o',
  'public.security_events': '---- o--- o--- o--- 0--- 0--- o--- o---',
  'public.support_options': 'p--- p-00 p-00 aopp 0-00 prrr prrr aaaa',
  'public.statements': '---- 0--- o--- o--- 0--- 0--- 0--- a---',
  'public.suspensions': '---- 0--- 0--- 0--- 0--- 0--- 0--- a---',
  'public.thread_states': '---- 0--- o--- o--- 0--- 0--- 0--- o---',
  'public.threads': '---- 0--- o--- o--- 0--- 0--- 0--- 0---',
  'public.unanswered_questions': '---- 0--- 0--- 0--- 0--- 0--- 0--- a---',
  'public.unseen_edits': '---- 0--- 0--- 0--- 0--- 0--- 0--- a---',
  'storage.buckets': 'a-00 a-00 a-00 a-00 a-00 a-00 a-00 a-00',
  'storage.objects': '0-00 0-00 po0p po0p 0-00 0-00 0-00 0-00',
}

const EVERYONE = 'ok ok ok ok ok ok ok ok'
const ACCOUNTS = '- ok ok ok BL262 ok ok ok'
const ADMIN = '- BL011 BL011 BL011 BL011 BL116 BL119 ok'
const ADMIN_READS = '- BL011 BL011 BL011 BL011 BL116 BL119 sees'
const SECRET_KEY = '- - - - - - - -'

/**
 * Functions of the API: `-` no privilege, `ok`, `sees` when the reply contains private text, or the SQLSTATE of the
 * refusal. Where a suspended account gets a reply here, `check_request` refuses the request first (BL262).
 */
export const FUNCTIONS: Readonly<Record<string, string>> = {
  abandoned_pictures: '- ok ok ok ok ok ok ok',
  add_review_comment: ADMIN,
  admin_access: '- ok ok ok ok ok ok ok',
  admin_audit: ADMIN,
  admin_audit_actions: ADMIN,
  admin_contact: ADMIN,
  admin_contact_message: ADMIN_READS,
  admin_messages: ADMIN_READS,
  admin_open_message: ADMIN_READS,
  admin_overview: ADMIN,
  admin_project: ADMIN_READS,
  admin_projects: ADMIN_READS,
  admin_read_thread: ADMIN_READS,
  admin_reports: ADMIN_READS,
  admin_save_project: '- BL011 BL011 BL011 BL011 BL116 BL119 BL240',
  admin_security_events: ADMIN,
  admin_unanswered_questions: ADMIN_READS,
  admin_user: ADMIN,
  admin_users: ADMIN,
  appeal_rejection: '- BL020 BL020 BL212 BL262 BL020 BL020 BL020',
  archive_thread: '- BL040 ok ok BL262 BL040 BL040 BL040',
  assign_review: ADMIN,
  begin_translation: ADMIN,
  block_person: '- BL182 ok BL182 BL262 BL182 BL182 BL182',
  browse_projects: EVERYONE,
  catalogue_facets: EVERYONE,
  check_request: 'ok ok ok ok BL262 ok ok ok',
  claim_mail_outbox: SECRET_KEY,
  confirm_interest: '- BL160 sees BL161 BL262 BL160 BL160 BL160',
  count_attempts: SECRET_KEY,
  decide_revision: ADMIN,
  delete_my_account: '- BL118 BL118 BL118 BL262 BL118 BL118 BL118',
  delete_project: '- BL011 BL011 BL011 BL011 BL116 BL119 BL024',
  draft_link: ACCOUNTS,
  edit_interest: '- BL160 ok BL161 BL262 BL160 BL160 BL160',
  end_other_sessions: '- ok ok ok BL262 BL116 ok ok',
  end_session: '- BL106 BL106 BL106 BL262 BL116 BL106 BL106',
  export_audit: ADMIN,
  export_my_data: '- ok sees sees BL262 BL116 ok sees',
  express_interest: '- ok ok BL030 BL262 BL180 ok ok',
  finish_mail: SECRET_KEY,
  generate_recovery_codes: '- BL116 ok BL116 BL262 BL116 BL116 ok',
  has_admin: EVERYONE,
  interest_recipient: EVERYONE,
  interest_record: '- BL160 sees sees BL262 BL160 BL160 BL160',
  keep_thread: '- BL040 ok ok BL262 BL040 BL040 BL040',
  mark_edits_seen: '- BL011 BL011 BL011 BL011 BL116 BL119 BL240',
  mark_notifications_read: ACCOUNTS,
  mark_thread_read: ACCOUNTS,
  move_interest: '- BL160 BL161 sees BL262 BL160 BL160 BL160',
  move_project: ADMIN,
  my_counts: ACCOUNTS,
  my_notifications: '- ok sees sees sees ok ok sees',
  my_project: '- BL020 BL020 sees BL262 BL020 BL020 BL020',
  my_projects: '- ok ok sees BL262 ok ok ok',
  my_sessions: '- ok ok ok BL262 BL116 ok ok',
  my_support: '- ok sees sees sees ok ok ok',
  my_threads: '- ok ok sees sees ok ok ok',
  note_unanswered_question: SECRET_KEY,
  open_thread: '- ok ok BL030 BL262 BL180 ok ok',
  preview_draft: EVERYONE,
  project_by_slug: EVERYONE,
  project_cards: EVERYONE,
  project_supporters: '- ok ok sees sees ok ok ok',
  publish_translation: '- BL011 BL011 BL011 BL011 BL116 BL119 BL221',
  published_translations: EVERYONE,
  recovery_codes_left: ACCOUNTS,
  rename_factor: '- BL106 ok BL106 BL262 BL116 BL106 BL106',
  reply_to_contact: ADMIN_READS,
  report_person: '- BL182 ok BL182 BL262 BL182 BL182 BL182',
  report_project: EVERYONE,
  reported_threads: ADMIN,
  request_confirmation: '- BL011 BL011 BL011 BL011 BL116 BL119 BL265',
  reset_user_factors: '- BL011 BL011 BL011 BL011 BL116 BL119 BL264',
  request_changes: '- BL011 BL011 BL011 BL011 BL116 BL119 BL212',
  resolve_review_comment: ADMIN,
  restore_translation: ADMIN,
  restore_user: ADMIN,
  resubmit_project: '- BL020 BL020 BL240 BL262 BL020 BL020 BL020',
  save_my_project: '- BL020 BL020 BL240 BL262 BL020 BL020 BL020',
  save_project: '- BL020 BL020 ok BL262 BL116 BL119 ok',
  save_project_update: '- BL020 BL020 ok BL262 BL020 BL020 BL020',
  save_projects_for_later: ACCOUNTS,
  search_messages: ADMIN_READS,
  send_contact_message: EVERYONE,
  send_message: '- BL040 ok ok BL262 BL040 BL040 BL040',
  set_closing_date: '- BL020 BL020 sees BL262 BL020 BL020 BL020',
  set_contact_state: '- BL011 BL011 BL011 BL011 BL116 BL119 BL270',
  set_project_status: '- BL011 BL011 BL011 BL011 BL116 BL119 ok',
  set_projects_status: '- BL011 BL011 BL011 BL011 BL116 BL119 ok',
  set_review_checks: '- BL011 BL011 BL011 BL011 BL116 BL119 BL246',
  set_user_role: '- BL001 BL001 BL001 BL001 BL116 BL119 ok',
  set_update_hidden: ADMIN,
  settle_report: ADMIN,
  settle_unanswered_question: ADMIN,
  share_draft: '- BL201 BL201 ok BL262 BL201 BL201 BL201',
  similar_projects: EVERYONE,
  start_mail: SECRET_KEY,
  submit_project: '- sees sees sees BL262 BL116 BL119 sees',
  suspend_user: ADMIN,
  swap_project_order: ADMIN,
  tell_outcome: '- BL020 BL020 sees BL262 BL020 BL020 BL020',
  tick_review_comment: '- BL244 BL244 ok BL262 BL244 BL244 BL244',
  translation_history: ADMIN,
  transparency_report: EVERYONE,
  unblock_person: ACCOUNTS,
  unshare_draft: '- BL201 BL201 ok BL262 BL201 BL201 BL201',
  unsubscribe: 'BL184 BL184 BL184 BL184 BL184 BL184 BL184 BL184',
  unsubscribe_topic: 'BL184 BL184 BL184 BL184 BL184 BL184 BL184 BL184',
  upload_room: '- ok ok ok ok ok ok ok',
  use_recovery_code: ACCOUNTS,
  vote_on_page: EVERYONE,
  withdraw_revision: '- BL020 BL020 sees BL262 BL020 BL020 BL020',
  withdraw_project: '- BL020 BL020 sees BL262 BL020 BL020 BL020',
}

/**
 * Storage buckets, with `y` or `-` each for listing, uploading to and deleting from the folder of `creator`.
 */
export const BUCKETS: Readonly<Record<string, string>> = {
  avatars: '--- --- --- yyy --- --- --- ---',
  project_thumbnails: '--- --- --- yyy --- --- --- ---',
}

/** Hosted functions: the status of a POST with an empty object. */
export const HOSTED: Readonly<Record<string, string>> = {
  'chat-assistant': '400 400 400 400 401 400 400 400',
  translate: '401 403 403 403 401 403 403 400',
}

/** Endpoints by file below `src/pages`: the status of GET and POST without a session. */
export const ENDPOINTS: Readonly<Record<string, { path: string; get: number; post: number }>> = {
  'api/config.ts': { path: '/api/config', get: 200, post: 404 },
  'api/health.ts': { path: '/api/health', get: 200, post: 404 },
  'api/texts/[locale].ts': { path: '/api/texts/de', get: 200, post: 404 },
  'api/revalidate.ts': { path: '/api/revalidate', get: 404, post: 401 },
}
