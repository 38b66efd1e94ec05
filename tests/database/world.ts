/** Fixtures shared by the database tests. */
import type { Actor, TestDatabase, Transaction } from '../support/actors.ts'
import { CHECKED } from '../support/checked.ts'

/** Columns left out get the database's default. */
export interface NewProject {
  readonly title?: string
  readonly description?: string
  readonly content?: string
  readonly category?: string
  readonly tags?: readonly string[]
  readonly status?: string
  readonly featured?: boolean
  readonly display_order?: number
  readonly created_at?: string
  readonly review_checks?: Parameters<TestDatabase['sql']['json']>[0]
}

/** Inserts a reviewed project with one option, by default approved, as the owner of the tables. */
export async function makeProject(
  { sql }: Pick<TestDatabase, 'sql'>,
  creator: Actor | null,
  values: NewProject = {},
): Promise<{ id: string; slug: string; option: string }> {
  const row = {
    title: 'Lantern',
    description: 'A lamp for readers',
    category: 'tech',
    status: 'approved',
    ...values,
    tags: [...(values.tags ?? [])],
    creator_id: creator?.id ?? null,
    review_checks: sql.json(values.review_checks ?? CHECKED),
  }
  const [project] = await sql`insert into projects ${sql(row)} returning id, slug`
  const option = await makeOption({ sql }, project?.id)
  return { id: project?.id, slug: project?.slug, option }
}

/** A support option of at least 100 USD. */
export async function makeOption(
  { sql }: Pick<TestDatabase, 'sql'>,
  project: string,
  values: Record<string, string | number> = {},
): Promise<string> {
  const row = {
    project_id: project,
    type: 'equity',
    title: 'Shares',
    min_amount: 100,
    currency: 'USD',
    ...values,
  }
  const [option] = await sql`insert into support_options ${sql(row)} returning id`
  return option?.id
}

/** A conversation with one message from the supporter. */
export async function makeThread(
  database: TestDatabase,
  supporter: Actor,
  creator: Actor,
): Promise<{ project: string; thread: string; message: string }> {
  const project = await makeProject(database, creator)
  const [opened] = await database.as(
    supporter,
    (sql) => sql`select open_thread(${project.id}, 'Hello there') as id`,
  )
  const [message] = await database.sql`select id from messages where thread_id = ${opened?.id}`
  return { project: project.id, thread: opened?.id, message: message?.id }
}

/** Runs `held` in a transaction of `holder`, which commits once `call`, started after it, waits for a lock or is over. */
export async function afterWaiting<Result>(
  database: TestDatabase,
  holder: Actor,
  held: (sql: Transaction) => Promise<unknown>,
  call: () => Promise<Result>,
): Promise<Result> {
  const started = await database.as(holder, async (sql) => {
    await held(sql)
    const called = call()
    const isOver = called.then(
      () => true,
      () => true,
    )
    const waits = () =>
      database.sql`
        select from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`.then((rows) => rows.length > 0)
    while (!(await waits()))
      if (await Promise.race([isOver, sql`select 1`.then(() => false)])) break
    return { called }
  })
  return started.called
}
