-- Settings of an account: how the site looks to its owner and which mails it sends. A missing row means the defaults.

create table public.account_settings (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  locale text constraint account_settings_locale_form check (locale ~ '^[a-z]{2}$'),
  theme text constraint account_settings_theme_known check (theme in ('system', 'light', 'dark')),
  currency text constraint account_settings_currency_known check (currency in ('USD', 'EUR', 'GBP', 'JPY')),
  reduced_motion boolean not null default false,
  email_messages boolean not null default true,
  email_reviews boolean not null default true,
  email_digest boolean not null default false,
  email_interests boolean not null default true,
  updated_at timestamptz not null default now()
);
comment on table public.account_settings is
  'Choices of a person, followed on every device they sign in on. Owner only; without a row the defaults hold.';
comment on column public.account_settings.user_id is 'The account, auth.users.id.';
comment on column public.account_settings.locale is 'Language of the interface, two letters; null follows the device.';
comment on column public.account_settings.theme is 'system, light or dark; null follows the device''s own choice.';
comment on column public.account_settings.currency is
  'Currency that amounts are also shown in: USD, EUR, GBP or JPY; null shows them as given.';
comment on column public.account_settings.reduced_motion is 'True: no animation, whatever the device asks for.';
comment on column public.account_settings.email_messages is 'A mail for every new message.';
comment on column public.account_settings.email_reviews is 'A mail for every decision about one''s listing.';
comment on column public.account_settings.email_digest is 'A weekly digest of new projects.';
comment on column public.account_settings.email_interests is 'A mail for every new interest in one''s listing.';
comment on column public.account_settings.updated_at is 'Last change.';

create trigger account_settings_touch before update on public.account_settings
  for each row execute function private.touch();

alter table public.account_settings enable row level security;
revoke all on public.account_settings from public, anon, authenticated;
-- user_id may be written as an upsert names it; the policy keeps it the caller's own.
grant select,
  insert (user_id, locale, theme, currency, reduced_motion,
    email_messages, email_reviews, email_digest, email_interests),
  update (user_id, locale, theme, currency, reduced_motion,
    email_messages, email_reviews, email_digest, email_interests)
  on public.account_settings to authenticated;
grant select, insert, update, delete on public.account_settings to service_role;

create policy "people read their settings" on public.account_settings
  for select to authenticated using (user_id = (select auth.uid()));
create policy "people make their settings" on public.account_settings
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "people change their settings" on public.account_settings
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
