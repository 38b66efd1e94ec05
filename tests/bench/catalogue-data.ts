import type { Sql } from '../support/actors.ts'

/** Rows per statement. */
const BATCH = 100_000
/** Texts, types and amounts repeat after this many listings; order, slug and age are unique. */
const PERIOD = 5_000

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

/** A made-up name of three syllables, one of 4,096. */
const NAME = `initcap(syllables[1 + (h / 3) % 16] || syllables[1 + (h / 48) % 16] || syllables[1 + (h / 768) % 16])`

/** One in 25 is a comic offering tokens, so that combined filters fill a page even in a small catalogue. */
const COMIC = 'm % 25 = 3'

const identity = (n: string): string => `md5('bench-' || ${n})::uuid`
const createdAt = `(timestamptz '2026-01-01' - n * interval '31 seconds')`

const projects = (from: number, to: number): string => `
  insert into projects (id, title, slug, description, content, category, tags, featured, status, created_at, creator_name,
    closes_on)
  select
    ${identity('n')},
    case when m % 20 = 0 then eastern[1 + (h / 7) % 6] || ' ' || m
      else concat_ws(' ', ${NAME}, qualities[1 + h % 12], things[1 + (h / 5) % 20],
        case m % 100 when 7 then 'tidewatch' end) end,
    'bench-' || n,
    concat_ws(' ', 'A place for', topics[1 + (h / 11) % 30], 'and', topics[1 + (h / 13) % 30],
      case when m % 3 = 0 then 'made by a community' end, case when m in (5, 505) then 'zephyrine' end),
    concat_ws(' ', 'We work on', topics[1 + (h / 17) % 30], 'with', topics[1 + (h / 19) % 30], 'since', 2000 + h % 25),
    case when ${COMIC} then 'art' else categories[1 + (h / 23) % 6] end,
    array[case when ${COMIC} then 'comics' else topics[1 + (h / 29) % 30] end, things[1 + (h / 31) % 20]],
    m % 50 = 1, 'approved', ${createdAt}, 'Bench',
    case m % 10 when 4 then date '2026-01-02' when 6 then private.utc_today() + 7 end
  from (select n, 1 + (n - 1) % ${PERIOD} as m, abs(hashint4((n - 1) % ${PERIOD})) as h
    from generate_series(${from}, ${to}) as n) as numbers, (select ${LISTS}) as lists`

const options = (from: number, to: number): string => `
  insert into support_options (project_id, type, title, min_amount, currency)
  select ${identity('n')}, case when k = 0 and ${COMIC} then 'token' else kinds[1 + (h / 3) % 5] end, 'Option',
    10 * (1 + (h / 7) % 500), currencies[1 + (h / 11) % 4]
  from generate_series(${from}, ${to}) as n, generate_series(0, 1) as k,
    lateral (select 1 + (n - 1) % ${PERIOD} as m, abs(hashint4((n - 1) % ${PERIOD} * 2 + k)) as h) as hashed, (select ${LISTS}) as lists
  where k = 0 or n % 2 = 0`

/** Catalogue rows, computed by the function the triggers use. */
const rows = (from: number, to: number): string => `
  insert into private.catalogue
  select made.* from generate_series(${from}, ${to}) as n
  join projects p on p.id = ${identity('n')}, lateral private.catalogue_row(p) as made`

/** Catalogue rows of listings that repeat an earlier one, copied from it. */
const copies = (from: number, to: number, columns: string): string => `
  insert into private.catalogue (project_id, created_at, shown, ${columns})
  select ${identity('n')}, ${createdAt}, replace(replace(first.shown::text, first.project_id::text, ${identity('n')}::text),
      '"bench-' || m || '"', '"bench-' || n || '"')::json, ${columns}
  from (select n, 1 + (n - 1) % ${PERIOD} as m from generate_series(${from}, ${to}) as n) as numbers
  join private.catalogue first on first.project_id = ${identity('m')}`

/** Their indexes are built after filling, which is faster than maintaining them row by row. */
const FILLED = ['projects', 'support_options', 'project_slugs', 'catalogue']

/**
 * Fills an empty database with generated listings and their options: in batches, without triggers, building indexes last.
 * `progress` is called with the number of listings so far.
 */
export async function fillCatalogue(
  sql: Sql,
  size: number,
  progress: (done: number) => void,
): Promise<void> {
  const indexes = await sql`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relname = any (${FILLED})
      and not i.indisprimary`
  const [{ columns }] = (await sql`
    select string_agg(attname, ', ' order by attnum) as columns from pg_attribute
    where attrelid = 'private.catalogue'::regclass and attnum > 0 and not attisdropped
      and attname not in ('project_id', 'created_at', 'shown')`) as unknown as [{ columns: string }]
  for (let from = 1; from <= size; ) {
    const to = Math.min(from <= PERIOD ? PERIOD : from + BATCH - 1, size)
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx.unsafe(projects(from, to))
      await tx.unsafe(options(from, to))
      await tx.unsafe(`
        insert into project_slugs (slug, project_id)
        select 'bench-' || n, ${identity('n')} from generate_series(${from}, ${to}) as n`)
      await tx.unsafe(from <= PERIOD ? rows(from, to) : copies(from, to, columns))
    })
    progress(to)
    // Computing rows needs the indexes, copying them does not.
    if (from === 1) for (const { name } of indexes) await sql.unsafe(`drop index ${name}`)
    from = to + 1
  }
  await sql`
    insert into private.catalogue_counts
    select term, count(*) from private.catalogue, unnest(terms) as term group by term`
  await sql.unsafe(`
    select private.learn_words(array(select ${identity('n')} from generate_series(1, ${Math.min(size, PERIOD)}) as n))`)
  await sql.begin(async (tx) => {
    await tx`set local maintenance_work_mem = '1GB'`
    for (const { definition } of indexes) await tx.unsafe(definition)
  })
  await sql`vacuum analyze`
}
