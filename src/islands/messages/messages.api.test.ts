import { expect, it, vi } from 'vitest'
import { fakeBrowser, json } from '../../../tests/support/fake-backend.ts'
import { fetchSince } from './messages.api.ts'

const browser = fakeBrowser()
vi.mock('#core/supabase.ts', () => ({ backend: () => browser.connect() }))

const START = '2026-11-20T10:00:00+00:00'

/** Messages a second apart, but for the given many at one time. */
function stored(count: number, together = 1) {
  return Array.from({ length: count }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
    thread_id: 'thread',
    content: `text ${index}`,
    timestamp: new Date(Date.parse(START) + Math.ceil((index + 1) / together) * 1000).toISOString(),
  }))
}

/** Answers as the database does: those after the time, or the message, of the query. */
function serve(rows: ReturnType<typeof stored>) {
  browser.answers['/rest/v1/messages'] = (request) => {
    const query = new URL(request.url).searchParams
    const from = query.get('timestamp')?.match(/^gte?\.(.+)$/)?.[1] ?? ''
    const [, at = from, id = ''] = query.get('or')?.match(/eq\."([^"]+)",id\.gt\.([^)]+)/) ?? []
    const after = rows.filter((row) =>
      row.timestamp === at ? row.id > id : Date.parse(row.timestamp) > Date.parse(at),
    )
    return json(after.slice(0, Number(query.get('limit'))))
  }
}

it.each([
  [0, 1],
  [99, 1],
  [250, 1],
  // More of one time than a request brings.
  [250, 250],
])(
  'fetchSince brings all of %i messages, however many are of one time',
  async (count, together) => {
    const rows = stored(count, together)
    serve(rows)
    const found = await fetchSince(START)
    expect(found.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  },
)
