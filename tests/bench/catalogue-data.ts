import type { Sql } from '../support/actors.ts'

/** Rows written by one statement. */
const BATCH = 10_000
/** Texts, kinds and amounts repeat after this many listings; order, address and age never do. */
const PERIOD = 20_000

const LISTS = `
  array['Open','Quiet','Bright','Shared','Small','Honest','Wandering','Northern','Patient','Electric','Hidden','Living'] as qualities,
  array['maps','garden','library','theatre','ledger','school','harbour','archive','studio','kitchen','atlas','radio',
    'market','orchestra','workshop','clinic','forest','museum','choir','railway'] as things,
  array['星空の図書館','海の地図','未来的花园','开放档案','도서관 이야기','작은 정원'] as eastern,
  array['forecasts','neighbours','farmers','teachers','sensors','stories','players','readers','software','bicycles','energy',
    'housing','recipes','languages','volunteers','cities','rivers','concerts','comics','repairs','savings','insurance',
    'privacy','science','weather','children','elders','nurses','actors','painters'] as topics,
  array['ka','ri','vo','te','lu','mi','so','na','pe','du','fa','gi','ro','ze','bo','ha'] as syllables,
  array['tech','finance','art','social','gaming','other'] as categories,
  array['equity','token','revenue','grant','other'] as kinds,
  array['USD','EUR','GBP','JPY'] as currencies`

/** A made-up name of three syllables: one of 4,096. */
const NAME = `initcap(syllables[1 + (h / 3) % 16] || syllables[1 + (h / 48) % 16] || syllables[1 + (h / 768) % 16])`

const projects = (from: number, to: number): string => `
  insert into projects (title, slug, description, content, category, tags, featured, status, created_at, creator_name)
  select
    case when m % 20 = 0 then eastern[1 + (h / 7) % 6] || ' ' || m
      else concat_ws(' ', ${NAME}, qualities[1 + h % 12], things[1 + (h / 5) % 20],
        case m % 100 when 7 then 'tidewatch' end) end,
    'bench-' || n,
    concat_ws(' ', 'A place for', topics[1 + (h / 11) % 30], 'and', topics[1 + (h / 13) % 30],
      case when m % 3 = 0 then 'made by a community' end, case when m in (5, 505, 905) then 'zephyrine' end),
    concat_ws(' ', 'We work on', topics[1 + (h / 17) % 30], 'with', topics[1 + (h / 19) % 30], 'since', 2000 + h % 25),
    categories[1 + (h / 23) % 6],
    array[topics[1 + (h / 29) % 30], things[1 + (h / 31) % 20]],
    m % 50 = 1, 'approved', timestamptz '2026-01-01' - n * interval '31 seconds', 'Bench'
  from (select n, 1 + (n - 1) % ${PERIOD} as m, abs(hashint4((n - 1) % ${PERIOD})) as h
    from generate_series(${from}, ${to}) as n) as numbers, (select ${LISTS}) as lists`

const options = (from: number, to: number): string => `
  insert into support_options (project_id, type, title, min_amount, currency)
  select p.id, kinds[1 + (h / 3) % 5], 'Option', 10 * (1 + (h / 7) % 500), currencies[1 + (h / 11) % 4]
  from generate_series(${from}, ${to}) as n, generate_series(0, 1) as k,
    lateral (select abs(hashint4((n - 1) % ${PERIOD} * 2 + k)) as h) as hashed, (select ${LISTS}) as lists, projects p
  where p.slug = 'bench-' || n and (k = 0 or n % 2 = 0)`

const rows = (from: number, to: number): string => `
  insert into private.catalogue
  select made.* from generate_series(${from}, ${to}) as n
  join projects p on p.slug = 'bench-' || n, lateral private.catalogue_row(p) as made`

const copies = (from: number, to: number): string => `
  insert into private.catalogue
  select p.id, p.display_order, -(extract(epoch from p.created_at) * 1000000)::bigint,
    c.min_usd, c.min_eur, c.min_gbp, c.min_jpy, c.terms, c.card, c.words
  from generate_series(${from}, ${to}) as n
  join projects p on p.slug = 'bench-' || n
  join projects first on first.slug = 'bench-' || (1 + (n - 1) % ${PERIOD})
  join private.catalogue c on c.project_id = first.id`

/**
 * Fills an empty database with generated listings and their options, as fast as statements go: without triggers, and
 * with the catalogue's rows computed by the same function that the triggers use. `progress` hears how many there are.
 */
export async function fillCatalogue(
  sql: Sql,
  size: number,
  progress: (done: number) => void,
): Promise<void> {
  const indexes = await sql`
    select indexname, indexdef from pg_indexes
    where schemaname = 'private' and tablename = 'catalogue' and indexname <> 'catalogue_pkey'`
  for (const { indexname } of indexes) await sql.unsafe(`drop index private.${indexname}`)
  for (let from = 1; from <= size; from += BATCH) {
    const to = Math.min(from + BATCH - 1, size)
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx.unsafe(projects(from, to))
      await tx.unsafe(options(from, to))
      await tx.unsafe(`
        insert into project_slugs (slug, project_id)
        select slug, id from projects p join generate_series(${from}, ${to}) as n on p.slug = 'bench-' || n`)
      await tx.unsafe(from <= PERIOD ? rows(from, to) : copies(from, to))
    })
    progress(to)
  }
  await sql`
    insert into private.catalogue_counts
    select term, count(*) from private.catalogue, unnest(terms) as term group by term`
  await sql`
    insert into private.vocabulary
    select lexeme from ts_stat('select card from private.catalogue') as stat (lexeme, documents, entries)
    where lexeme ~ '^[a-z]{3,40}$'`
  for (const { indexdef } of indexes) await sql.unsafe(indexdef)
  await sql`vacuum analyze`
}
