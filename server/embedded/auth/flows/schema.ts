/**
 * Tokens of links and codes in mails. Anybody can request a mail to any address, so a new token leaves earlier ones valid,
 * and a sign-up's password and metadata, or the address that a change leads to, are stored with its token. Lite stores
 * hashes that links can be built from and counts no attempts; here only hashes of link and code are stored, and wrong codes
 * are counted per token, whatever the client's address. Idempotent.
 */
export const MAIL_SCHEMA = `
create schema if not exists auth;
create table if not exists auth.mail_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  purpose text not null check (purpose in
    ('signup', 'recovery', 'magiclink', 'email_change_current', 'email_change_new', 'reauthentication')),
  email text not null,
  new_email text,
  link_hash text not null unique,
  code_hash text not null,
  wrong_codes smallint not null default 0,
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  password_hash text,
  metadata jsonb,
  created_at timestamptz not null default now(),
  check ((password_hash is null) = (metadata is null)),
  check (password_hash is null or purpose = 'signup'),
  check ((new_email is not null) = (purpose in ('email_change_current', 'email_change_new')))
);
create index if not exists mail_tokens_user_idx on auth.mail_tokens (user_id, purpose);
create index if not exists mail_tokens_email_idx on auth.mail_tokens (email);
`
