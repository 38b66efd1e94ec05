import type { TransactionSql } from 'postgres'
import type { PersonKey } from './people.ts'

interface DemoQuestion {
  project: string
  asker: PersonKey
  question: string
  /** Empty while it waits, and for a declined one. */
  answer: string
  state: 'asked' | 'answered' | 'declined'
  isNamed?: true
  /** The creator proposed it from their conversation with the asker. */
  isProposal?: true
  /** Hours before seeding, when it was asked. */
  age: number
  /** Hours before seeding, when it was answered or declined. */
  stateAge?: number
  /** Hours before seeding, if the answer was edited. */
  editedAge?: number
}

/** Answered questions in three languages; one waits for the published creator's answer, one was declined. */
export const demoQuestions: DemoQuestion[] = [
  {
    project: 'tidewatch',
    asker: 'supporter',
    question: 'What happens to a sensor when the bridge it hangs from is rebuilt?',
    answer: `We take it down for the time of the works and hang it elsewhere nearby, if the harbour office agrees. The forecast for that street is marked as “without a sensor” until it is back.

This has happened once so far, for seven weeks.`,
    state: 'answered',
    isNamed: true,
    age: 205,
    stateAge: 196,
  },
  {
    project: 'tidewatch',
    asker: 'doorstep',
    question: 'Can residents see the forecast without an app?',
    answer:
      'Yes. Every town gets a page that works in any browser, also in a very old one, and a text message for the streets you choose.',
    state: 'answered',
    age: 190,
    stateAge: 172,
    editedAge: 118,
  },
  {
    project: 'tidewatch',
    asker: 'longTable',
    question: 'Who owns the readings?',
    answer:
      'The towns do. We publish them under a free licence the same day, and anyone may use them, with or without us.',
    state: 'answered',
    isNamed: true,
    isProposal: true,
    age: 160,
    stateAge: 150,
  },
  {
    project: 'tidewatch',
    asker: 'signalHands',
    question: 'Do the sensors work when the river freezes?',
    answer: '',
    state: 'asked',
    age: 30,
  },
  {
    project: 'tidewatch',
    asker: 'supporter',
    question: 'Which insurance companies have asked you for the data?',
    answer: '',
    state: 'declined',
    age: 130,
    stateAge: 120,
  },
  {
    project: 'gruenschnabel',
    asker: 'eigeneTueren',
    question: 'Hört die App auch mit, wenn ich sie nicht benutze?',
    answer:
      'Nein. Das Mikrofon ist nur an, solange die Aufnahme läuft, und die Erkennung rechnet auf Ihrem Gerät. Eine Aufnahme verlässt es erst, wenn Sie sie dem Atlas geben.',
    state: 'answered',
    age: 220,
    stateAge: 210,
  },
  {
    project: 'tanomi-circles',
    asker: 'yamabiko',
    question: '輪の途中で引っ越した場合、続けられますか。',
    answer:
      'はい。受け渡しは集まりでも振り込みでもできますので、離れて暮らしていても続けられます。輪の皆さんの同意だけお願いしています。',
    state: 'answered',
    isNamed: true,
    age: 500,
    stateAge: 480,
  },
]

/** Inserts the questions, without news to anyone. */
export async function insertQuestions(
  tx: TransactionSql,
  idOf: (key: PersonKey) => string,
): Promise<void> {
  for (const entry of demoQuestions) {
    const asked = `${entry.age} hours`
    const settled = `${entry.stateAge ?? entry.age} hours`
    const edited = entry.editedAge === undefined ? null : `${entry.editedAge} hours`
    await tx`
      insert into public.project_questions (id, project_id, asker_id, is_named, is_proposal, question, answer, state,
        created_at, state_at, edited_at)
      select gen_random_uuid(), id, ${idOf(entry.asker)}, ${entry.isNamed ?? false}, ${entry.isProposal ?? false},
        ${entry.question}, ${entry.answer}, ${entry.state}, now() - ${asked}::interval, now() - ${settled}::interval,
        now() - ${edited}::interval
      from public.projects where slug = ${entry.project}`
  }
}
