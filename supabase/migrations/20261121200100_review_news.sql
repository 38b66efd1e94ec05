-- Creators hear of a reviewer's comment.

create function private.announce_review_comment() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.notify(p.creator_id, 'review.comment', jsonb_build_object('project_id', p.id,
    'project_title', p.title, 'field', new.field))
  from public.projects p where p.id = new.project_id and p.creator_id is distinct from new.author_id;
  return null;
end
$$;
comment on function private.announce_review_comment() is 'Trigger: creators hear of comments on their listing.';
create trigger review_comments_notify after insert on public.review_comments
  for each row execute function private.announce_review_comment();

revoke execute on function private.announce_review_comment() from public, anon, authenticated, service_role;
