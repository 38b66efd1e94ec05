/**
 * Tokens of links and codes in mails, one row per account and purpose, so that a new mail replaces the previous one. Lite
 * stores hashes that links can be built from and counts no attempts; here only hashes of link and code are stored, and
 * wrong codes are counted per token, whatever the client's address. Idempotent.
 */
export const MAIL_SCHEMA = `
create schema if not exists auth;
create table if not exists auth.mail_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  purpose text not null check (purpose in
    ('signup', 'recovery', 'magiclink', 'email_change_current', 'email_change_new', 'reauthentication')),
  email text not null,
  link_hash text not null unique,
  code_hash text not null,
  wrong_codes smallint not null default 0,
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  created_at timestamptz not null default now(),
  unique (user_id, purpose)
);
create index if not exists mail_tokens_email_idx on auth.mail_tokens (email);
`
