import type { TransactionSql } from 'postgres'
import { type DemoFile, type PutObject, storeFile } from './files.ts'
import type { PersonKey } from './people.ts'

interface DemoDocument {
  project: string
  title: string
  file: DemoFile
  openings: number
  /** On request: who asked, whether they have access, and how many days ago they opened it, if they let it be seen. */
  asked?: { by: PersonKey; granted: boolean; opened?: number }[]
}

/** Documents of a listing: one for everyone, one on request. */
const demoDocuments: DemoDocument[] = [
  {
    project: 'tidewatch',
    title: 'Sensor and mast: data sheet',
    file: {
      name: 'Sensor and mast.pdf',
      lines: [
        'Tidewatch sensor, third edition',
        'Measures the distance to the water by ultrasound, every 60 seconds.',
        'Range 0.3 to 9 metres, accuracy one centimetre at calm water.',
        'Runs eleven months on two cells, sends over LoRaWAN, is open hardware.',
      ],
    },
    openings: 14,
  },
  {
    project: 'tidewatch',
    title: 'Budget for two towns',
    file: {
      name: 'Budget for two towns.csv',
      table: [
        ['Item', 'Town A', 'Town B'],
        ['Sensors', 1680, 2100],
        ['Masts and fittings', 640, 910],
        ['Harbour office', 1200, 1200],
      ],
    },
    openings: 3,
    asked: [
      { by: 'supporter', granted: true, opened: 1 },
      { by: 'doorstep', granted: false },
    ],
  },
]

export async function insertDocuments(
  tx: TransactionSql,
  putObject: PutObject,
  idOf: (key: PersonKey) => string,
): Promise<void> {
  for (const [index, { project, title, file, openings, asked }] of demoDocuments.entries()) {
    const [listing] = await tx<{ id: string; creator_id: string }[]>`
      select id, creator_id from public.projects where slug = ${project}`
    if (!listing) throw new Error(`The demo has no ${project}.`)
    const { id, name } = await storeFile(tx, putObject, listing.creator_id, file)
    await tx`
      insert into public.project_documents (id, project_id, owner_id, title, name, type, bytes, on_request, openings,
        created_at)
      select ${id}, ${listing.id}, ${listing.creator_id}, ${title}, ${name}, metadata ->> 'mimetype', (metadata ->> 'size')::integer,
        ${asked !== undefined}, ${openings}, now() - ${`${20 - index} days`}::interval
      from storage.objects where bucket_id = 'files' and name = ${`${listing.creator_id}/${id}`}`
    for (const { by, granted, opened } of asked ?? [])
      await tx`
        insert into public.document_requests (document_id, user_id, asked_at, granted_at, named, opened_at)
        values (${id}, ${idOf(by)}, now() - interval '3 days', case when ${granted} then now() - interval '2 days' end,
          ${opened !== undefined}, now() - ${opened === undefined ? null : `${opened} days`}::interval)`
  }
}
