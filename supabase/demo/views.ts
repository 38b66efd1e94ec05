import type { TransactionSql } from 'postgres'

/** Sources of views, with their share in per mille. */
const SOURCES = [
  ['direct', 400],
  ['own', 300],
  ['search.example', 130],
  ['weekly-makers.example', 90],
  ['forum.example', 60],
  ['mail.example', 20],
] as const

/** Views of the public listings since they were approved: more at first and when featured, fewer at weekends. */
export async function insertViews(tx: TransactionSql): Promise<void> {
  for (const [source, share] of SOURCES)
    await tx`
      insert into private.project_views (project_id, day, source, views)
      select id, day, ${source}, views
      from (
        select p.id, d.day::date as day, round(${share}::integer / 1000.0
          * (20 + 60 * exp(-extract(day from d.day - p.reviewed_at) / 12) + case when p.featured then 30 else 0 end)
          * case when extract(isodow from d.day) > 5 then 0.6 else 1 end
          * (0.5 + ('x' || left(md5(p.slug || d.day::date || ${source}), 4))::bit(16)::integer / 65536.0))::integer as views
        from public.projects p, generate_series(greatest(p.reviewed_at, now() - interval '380 days'), now(), '1 day') as d (day)
        where p.status = 'approved') as seen
      where views > 0`
}
