-- Teams: who works on a listing with its creator, invitations by mail, and handing a listing over.
-- What a role may do is asked of private.project_role, see the file of projects.

create table public.project_members (
  project_id uuid not null references public.projects (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  role text not null constraint project_members_role_known check (role in ('editor', 'answers')),
  joined_at timestamptz not null default now(),
  offered_at timestamptz,
  primary key (project_id, user_id),
  constraint project_members_offered_editor check (offered_at is null or role = 'editor')
);
comment on table public.project_members is
  'Who works on a listing besides its creator, at most ten with those invited. Read by the team and administrators; written by functions.';
comment on column public.project_members.project_id is 'The listing.';
comment on column public.project_members.user_id is 'The member.';
comment on column public.project_members.role is
  'editor: edits the listing, its updates and documents, and answers; answers: conversations and questions only.';
comment on column public.project_members.joined_at is 'When they accepted the invitation, or handed the listing over.';
comment on column public.project_members.offered_at is 'When the creator offered them the listing; null without an offer.';
create index project_members_user on public.project_members (user_id);
create unique index project_members_one_offer on public.project_members (project_id) where offered_at is not null;

alter table public.project_members enable row level security;
revoke all on public.project_members from public, anon, authenticated;
grant select on public.project_members to authenticated;
grant select, insert, update, delete on public.project_members to service_role;
create policy "teams and administrators read who is in them" on public.project_members
  for select to authenticated using (user_id = (select auth.uid())
    or project_id = any ((select private.answered_projects())::uuid[]) or (select private.is_proven_admin()));

create trigger project_members_guard_administration before insert or update or delete on public.project_members
  for each statement execute function private.guard_administration();

create table private.project_invitations (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  email text not null constraint project_invitations_email_form check (
    email = lower(email) and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and length(email) <= 320),
  role text not null constraint project_invitations_role_known check (role in ('editor', 'answers')),
  invited_by uuid not null references public.profiles (id) on delete cascade,
  invited_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '14 days',
  constraint project_invitations_once unique (project_id, email)
);
comment on table private.project_invitations is
  'Invitations to a team that wait for an answer; deleted once they are answered, withdrawn or expired.';
comment on column private.project_invitations.id is 'Id of the invitation.';
comment on column private.project_invitations.project_id is 'The listing.';
comment on column private.project_invitations.email is
  'Address it went to, in lower case. Whoever confirmed it answers; inviting tells nobody whether it has an account.';
comment on column private.project_invitations.role is 'The role it offers.';
comment on column private.project_invitations.invited_by is 'Who invited.';
comment on column private.project_invitations.invited_at is 'When.';
comment on column private.project_invitations.expires_at is 'Until when it can be accepted.';
create index project_invitations_email on private.project_invitations (email);
create index project_invitations_by on private.project_invitations (invited_by);
create index project_invitations_expired on private.project_invitations (expires_at);
alter table private.project_invitations enable row level security;
revoke all on private.project_invitations from public, anon, authenticated, service_role;

-- A listing shows pictures of its creator and of everyone who edited it, also after they left.
create table private.project_uploaders (
  project_id uuid not null references public.projects (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  primary key (project_id, user_id)
);
comment on table private.project_uploaders is 'Who edits or edited a listing, so that it may show pictures they uploaded.';
comment on column private.project_uploaders.project_id is 'The listing.';
comment on column private.project_uploaders.user_id is 'The editor.';
create index project_uploaders_user on private.project_uploaders (user_id);
alter table private.project_uploaders enable row level security;
revoke all on private.project_uploaders from public, anon, authenticated, service_role;

insert into private.personal_data (relation, rule, hidden, others) values
  ('public.project_members', 'user_id = $1', '{}', '{}'),
  ('private.project_uploaders', 'user_id = $1', '{}', '{}'),
  ('private.project_invitations',
    'invited_by = $1 or email = (select lower(u.email) from auth.users u where u.id = $1 and u.email_confirmed_at is not null)',
    '{invited_by}', '{invited_by}');

create function private.remember_uploader() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.project_uploaders (project_id, user_id) values (new.project_id, new.user_id) on conflict do nothing;
  return null;
end
$$;
comment on function private.remember_uploader() is 'Trigger: remembers editors.';
create trigger project_members_remember after insert or update of role on public.project_members
  for each row when (new.role = 'editor') execute function private.remember_uploader();

create function private.is_uploader(p_project public.projects, p_owner text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select p_project.creator_id::text = p_owner or exists (
    select from private.project_uploaders u where u.project_id = p_project.id and u.user_id::text = p_owner)
$$;
comment on function private.is_uploader(public.projects, text) is
  'True if a listing may show pictures of this account: its creator, and whoever edits or edited it.';

create function private.team_of(p_project uuid) returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select p.creator_id from public.projects p where p.id = p_project and p.creator_id is not null
  union all
  select m.user_id from public.project_members m where m.project_id = p_project
$$;
comment on function private.team_of(uuid) is 'The creator of a project and its members, who all answer for it.';

create function private.recipients_of(p_project uuid, p_recipient uuid) returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select p_recipient where p_recipient is not null
  union
  select m.user_id from public.project_members m join public.projects p on p.id = m.project_id
  where m.project_id = p_project and p.creator_id = p_recipient
$$;
comment on function private.recipients_of(uuid, uuid) is
  'Whom something reaches that is addressed to a person about a project: this person and, if it is the creator, the team.';

create function private.confirmed_address() returns text
language sql stable security definer
set search_path = ''
as $$
  select lower(u.email) from auth.users u where u.id = auth.uid() and u.email_confirmed_at is not null
$$;
comment on function private.confirmed_address() is 'The address of the caller in lower case; null until it is confirmed.';

create function private.team_news(p_project uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('project_id', p.id, 'project_title', p.title, 'actor_id', auth.uid())
  from public.projects p where p.id = p_project
$$;
comment on function private.team_news(uuid) is 'Data of a notification about a team.';

create function private.has_blocked(p_blocker uuid, p_blocked uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (select from public.blocks b where b.blocker_id = p_blocker and b.blocked_id = p_blocked);
end
$$;
comment on function private.has_blocked(uuid, uuid) is 'True if one person blocks another.';

-- The team of a listing.

create function private.is_title_reviewed(p_project public.projects) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return p_project.status = 'approved' or exists (
    select from public.project_reviews v
    where v.project_id = p_project.id and v.snapshot ->> 'title' = p_project.title
      and (v.from_status = v.to_status or v.to_status = 'rejected' or 'approved' in (v.from_status, v.to_status)));
end
$$;
comment on function private.is_title_reviewed(public.projects) is
  'True if mails to strangers may name a listing: it is public, or a reviewer has seen its title.';

create function public.my_team(p_project uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  own text := private.project_role(p_project, caller);
begin
  if own is null and not private.is_proven_admin() then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  end if;
  return (
    select jsonb_build_object('role', own, 'title', p.title, 'reviewed', private.is_title_reviewed(p), 'offered_at', (
        select m.offered_at from public.project_members m where m.project_id = p.id and m.user_id = caller),
      'owner', jsonb_build_object('id', p.creator_id, 'name', p.creator_name,
        'picture', private.uploaded_picture(p.creator_id)),
      'members', (
        select coalesce(jsonb_agg(jsonb_build_object('id', m.user_id, 'name', private.display_name(m.user_id),
          'picture', private.uploaded_picture(m.user_id), 'role', m.role, 'joined_at', m.joined_at,
          'offered', m.offered_at is not null) order by m.joined_at, m.user_id), '[]')
        from public.project_members m where m.project_id = p.id),
      'invitations', (
        select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'email', i.email, 'role', i.role,
          'invited_at', i.invited_at, 'expires_at', i.expires_at) order by i.invited_at, i.id), '[]')
        from private.project_invitations i
        where i.project_id = p.id and i.expires_at > now() and own = 'owner'))
    from public.projects p where p.id = p_project);
end
$$;
comment on function public.my_team(uuid) is
  'The team of a listing, for it and administrators (BL020): {role, title, reviewed, offered_at, owner, members, invitations}, the last for its creator only.';

create function public.invite_member(p_project uuid, p_email text, p_role text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  -- Locked, so that two invitations at once can't pass the limit.
  own public.projects := private.own_project(p_project);
  address text := lower(btrim(coalesce(p_email, '')));
  person uuid;
  made private.project_invitations;
  news jsonb;
begin
  if address !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' or length(address) > 320 then
    raise exception using errcode = 'BL314', message = 'This is not an email address';
  elsif coalesce(p_role, '') not in ('editor', 'answers') then
    raise exception using errcode = 'BL029', message = 'This is not a valid project';
  elsif not private.is_title_reviewed(own) then
    raise exception using errcode = 'BL317', message = 'People can be invited once the listing was reviewed';
  end if;
  delete from private.project_invitations i where i.project_id = own.id and i.expires_at <= now();
  select u.id into person from auth.users u where lower(u.email) = address and u.email_confirmed_at is not null;
  if private.project_role(own.id, person) is not null
    or exists (select from private.project_invitations i where i.project_id = own.id and i.email = address) then
    raise exception using errcode = 'BL311', message = 'This person is in the team or invited already';
  elsif 10 <= (select count(*) from public.project_members m where m.project_id = own.id)
    + (select count(*) from private.project_invitations i where i.project_id = own.id) then
    raise exception using errcode = 'BL312', message = 'A team has at most ten people';
  end if;
  perform private.require_allowance('invite', own.creator_id::text, 20, 86400,
    p_code => 'BL313', p_message => 'Too many invitations, please try again later');
  -- Three times a month at most, however often somebody declines.
  perform private.require_allowance('invite-address', encode(extensions.digest(own.id || address, 'sha256'), 'hex'),
    3, 2592000, p_code => 'BL313', p_message => 'Too many invitations, please try again later');
  insert into private.project_invitations (project_id, email, role, invited_by)
  values (own.id, address, p_role, own.creator_id) returning * into made;
  news := private.team_news(own.id) || jsonb_build_object('invitation_id', made.id, 'role', p_role);
  -- Who blocks the caller hears nothing of it, and the caller nothing of that.
  if person is null then
    -- Without the caller's name, in which anything can be written to anybody.
    insert into private.mail_outbox (kind, data, dedupe_key, recipient_email, recipient_locale)
    select 'team.invited', news - 'actor_id', 'team.invited:' || made.id, address,
      coalesce(s.locale, p.locale)
    from public.profiles p left join public.account_settings s on s.user_id = p.id where p.id = own.creator_id;
  elsif not private.has_blocked(person, own.creator_id) then
    perform private.notify(person, 'team.invited', news);
  end if;
end
$$;
comment on function public.invite_member(uuid, text, text) is
  'Invites an address to the team of the caller''s listing (BL020) by mail and, if it has an account, by a notification, by neither if that account blocks the caller, who cannot tell these apart. A mail to an address without an account names the listing, but not the caller. BL314 for no address, BL317 while the listing is not public and has a title that no review has seen, BL311 for somebody in the team or invited already, BL312 from the eleventh person on. 20 a day of an account, three a month to the same address about a listing (BL313).';

create function public.withdraw_invitation(p_invitation uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  own uuid := (select i.project_id from private.project_invitations i where i.id = p_invitation);
begin
  perform private.require_user();
  if own is null or coalesce(private.project_role(own), '') <> 'owner' then
    raise exception using errcode = 'BL310', message = 'This invitation does not exist';
  end if;
  delete from public.notifications n using private.project_invitations i, auth.users u
  where i.id = p_invitation and lower(u.email) = i.email and n.user_id = u.id and n.kind = 'team.invited'
    and n.data ->> 'invitation_id' = p_invitation::text;
  delete from private.project_invitations i where i.id = p_invitation;
end
$$;
comment on function public.withdraw_invitation(uuid) is 'Withdraws an invitation to the caller''s listing (BL310).';

create function public.my_invitations() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'role', i.role, 'project_title', p.title,
    'project_slug', case when p.status = 'approved' then p.slug end, 'by', private.display_name(i.invited_by),
    'expires_at', i.expires_at) order by i.invited_at, i.id), '[]')
  from private.project_invitations i join public.projects p on p.id = i.project_id
  where i.email = (select private.confirmed_address()) and i.expires_at > now()
    and not private.has_blocked((select auth.uid()), i.invited_by)
$$;
comment on function public.my_invitations() is
  'Invitations to the confirmed address of the caller, but for those of people they block.';

create function public.answer_invitation(p_invitation uuid, p_accepted boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  answered private.project_invitations;
  owner uuid;
begin
  -- Excludes an interest that is made meanwhile.
  perform private.serialize('interests', caller::text);
  delete from private.project_invitations i
  where i.id = p_invitation and i.email = private.confirmed_address() and i.expires_at > now()
  returning * into answered;
  select p.creator_id into owner from public.projects p where p.id = answered.project_id for share;
  if owner is null then
    raise exception using errcode = 'BL310', message = 'This invitation does not exist';
  end if;
  update public.notifications n set read_at = now()
  where n.user_id = caller and n.kind = 'team.invited' and n.read_at is null
    and n.data ->> 'invitation_id' = p_invitation::text;
  if p_accepted then
    if exists (
      select 1 from public.interests i
      where i.project_id = answered.project_id and i.supporter_id = caller and private.is_open_interest(i.state)) then
      raise exception using errcode = 'BL316', message = 'Withdraw your interest in this project first';
    elsif private.project_role(answered.project_id, caller) is null then
      insert into public.project_members (project_id, user_id, role) values (answered.project_id, caller, answered.role);
    end if;
  end if;
  perform private.notify(owner, case when p_accepted then 'team.joined' else 'team.declined' end,
    private.team_news(answered.project_id));
end
$$;
comment on function public.answer_invitation(uuid, boolean) is
  'Accepts or declines an invitation to the confirmed address of the caller (BL310) and tells who invited. BL316 while the caller has an open interest in the listing.';

create function public.set_member_role(p_project uuid, p_member uuid, p_role text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  own public.projects := private.own_project(p_project);
begin
  if coalesce(p_role, '') not in ('editor', 'answers') then
    raise exception using errcode = 'BL029', message = 'This is not a valid project';
  end if;
  update public.project_members m
  set role = p_role, offered_at = case when p_role = 'editor' then m.offered_at end
  where m.project_id = own.id and m.user_id = p_member;
  if not found then
    raise exception using errcode = 'BL315', message = 'This person is not in the team';
  end if;
end
$$;
comment on function public.set_member_role(uuid, uuid, text) is
  'Changes the role of a member (BL315) of the caller''s listing (BL020) to editor or answers; the latter takes back an offer of the listing.';

create function public.remove_member(p_project uuid, p_member uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if p_member is distinct from private.require_user() then
    perform private.own_project(p_project);
  end if;
  delete from public.project_members m where m.project_id = p_project and m.user_id = p_member;
  if not found then
    raise exception using errcode = 'BL315', message = 'This person is not in the team';
  end if;
  -- News of what they no longer see.
  delete from public.notifications n
  where n.user_id = p_member and (n.kind = 'question.asked' and n.data ->> 'project_id' = p_project::text
    or n.data ->> 'thread_id' in (
      select t.id::text from public.threads t where t.project_id = p_project and t.supporter_id is distinct from p_member));
  delete from private.mail_outbox o
  where o.user_id = p_member and o.state = 'waiting' and (o.data ->> 'project_id' = p_project::text
    or o.data ->> 'thread_id' in (
      select t.id::text from public.threads t where t.project_id = p_project and t.supporter_id is distinct from p_member));
  if p_member <> auth.uid() then
    perform private.notify(p_member, 'team.removed', private.team_news(p_project));
  end if;
end
$$;
comment on function public.remove_member(uuid, uuid) is
  'Removes a member (BL315) of the caller''s listing (BL020) and tells them, or the caller from the team of another.';

-- Handing a listing over: the creator offers it to an editor, who takes it. The audit log has both.

create function private.end_offer() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' or new.offered_at is null then
    delete from public.notifications n
    where n.user_id = old.user_id and n.kind = 'team.offered' and n.data ->> 'project_id' = old.project_id::text;
  end if;
  return null;
end
$$;
comment on function private.end_offer() is 'Trigger: with an offer of a listing goes its notification.';
create trigger project_members_end_offer after update of offered_at or delete on public.project_members
  for each row when (old.offered_at is not null) execute function private.end_offer();

create function public.offer_project(p_project uuid, p_member uuid default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  own public.projects := private.own_project(p_project);
begin
  update public.project_members m set offered_at = null where m.project_id = own.id and m.offered_at is not null;
  if p_member is null then
    return;
  end if;
  update public.project_members m set offered_at = now()
  where m.project_id = own.id and m.user_id = p_member and m.role = 'editor';
  if not found then
    raise exception using errcode = 'BL315', message = 'This person is not in the team';
  end if;
  -- Mails about a team have no other limit, and the log is kept.
  if private.take_allowance('offer', own.id || ':' || p_member, 1, 3, 86400) = 0 then
    perform private.audit('project.offered', 'project', own.id::text, jsonb_build_object('to', p_member));
    perform private.notify(p_member, 'team.offered', private.team_news(own.id));
  end if;
end
$$;
comment on function public.offer_project(uuid, uuid) is
  'Offers the caller''s listing (BL020) to one of its editors (BL315), who becomes its creator by taking it; null takes the offer back. Told and logged three times a day at most.';

create function public.take_project(p_project uuid, p_accepted boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  stored public.projects;
  wait integer;
begin
  select * into stored from public.projects p where p.id = p_project for update;
  update public.project_members m set offered_at = null
  where m.project_id = p_project and m.user_id = caller and m.offered_at is not null;
  if not found or stored.creator_id is null
    or exists (select from public.suspensions s where s.user_id = stored.creator_id) then
    raise exception using errcode = 'BL319', message = 'There is no such offer';
  end if;
  wait := private.take_allowance('hand-over', stored.id::text, 1, 3, 86400);
  if p_accepted is not true then
    perform private.notify(stored.creator_id, 'team.offer_declined', private.team_news(stored.id)) where wait = 0;
    return;
  elsif wait > 0 then
    raise exception using errcode = 'BL107', message = 'This project changed hands often, please try again later',
      detail = jsonb_build_object('retryAfter', wait)::text;
  elsif not exists (select from public.creators c where c.id = caller and c.kind is not null) then
    raise exception using errcode = 'BL318', message = 'State who you are by your register first';
  end if;
  if stored.status = 'approved' then
    perform private.note_unseen(stored.id,
      private.only(private.project_snapshot(stored.id), '{facts_changed_at}'));
  end if;
  delete from public.project_members m where m.project_id = stored.id and m.user_id = caller;
  update public.projects p set creator_id = caller where p.id = stored.id;
  insert into public.project_members (project_id, user_id, role) values (stored.id, stored.creator_id, 'editor');
  update private.project_invitations i set invited_by = caller where i.project_id = stored.id;
  -- No review has compared the register entry of the new creator with this listing.
  update public.creators c set facts_changed_at = clock_timestamp() where c.id = caller;
  update public.threads t set recipient_id = caller
  where t.project_id = stored.id and t.recipient_id = stored.creator_id and t.supporter_id is distinct from caller;
  update public.messages m set recipient_id = caller
  from public.threads t
  where t.id = m.thread_id and t.project_id = stored.id and t.recipient_id = caller
    and m.recipient_id = stored.creator_id;
  -- Whose block closed a conversation finds it closed still, and can undo that there. Nobody blocks administrators.
  insert into public.blocks (blocker_id, blocked_id)
  select t.supporter_id, caller from public.threads t
  where t.project_id = stored.id and t.recipient_id = caller and private.has_blocked(t.supporter_id, stored.creator_id)
    and not private.is_admin()
  on conflict do nothing;
  update public.interests i set recipient_id = caller
  where i.project_id = stored.id and i.recipient_id = stored.creator_id and i.supporter_id is distinct from caller;
  perform private.notify(i.supporter_id, 'interest.handed_over', private.team_news(stored.id)
    || jsonb_build_object('actor_id', stored.creator_id, 'creator_id', caller, 'thread_id', i.thread_id))
  from public.interests i
  where i.project_id = stored.id and i.supporter_id is distinct from caller and private.is_open_interest(i.state);
  perform private.audit('project.handed_over', 'project', stored.id::text,
    jsonb_build_object('from', stored.creator_id, 'to', caller));
  perform private.notify(stored.creator_id, 'team.handed_over', private.team_news(stored.id));
end
$$;
comment on function public.take_project(uuid, boolean) is
  'Takes a listing that its creator offered to the caller, or declines (BL319). Conversations and interests go along, and so do blocks by their supporters, but of administrators; supporters with an open interest are told, the former creator becomes an editor. BL318 until the caller has stated kind and register. The team looks at a public one later. Logged. Three times a day a project is taken (BL107), or told as declined.';

grant execute on function public.my_team(uuid), public.invite_member(uuid, text, text), public.withdraw_invitation(uuid),
  public.my_invitations(), public.answer_invitation(uuid, boolean), public.set_member_role(uuid, uuid, text),
  public.remove_member(uuid, uuid), public.offer_project(uuid, uuid), public.take_project(uuid, boolean)
  to authenticated;

revoke execute on all functions in schema public, private from public;

select private.shut_out_suspended();
