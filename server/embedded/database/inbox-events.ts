import type { Sql } from 'postgres'
import { Repeats } from '../api/repeats.ts'

const CHANNEL = 'backlit_inbox'
/** Precedes signs of life, which every node on the same database hears. */
const BEAT = 'beat '

/** Answers that are remembered until the database tells of a change, however and by whom it was made. */
export async function followInboxes(sql: Sql): Promise<Repeats> {
  const repeats = new Repeats({ beat: (id) => sql.notify(CHANNEL, BEAT + id) })
  await sql.listen(
    CHANNEL,
    (message) => {
      if (message.startsWith(BEAT)) repeats.hear(message.slice(BEAT.length))
      else if (message === '*') repeats.forgetAll()
      else repeats.forget(message)
    },
    // A new connection: what was told between the old one and this one, nobody heard.
    () => repeats.forgetAll(),
  )
  return repeats
}
