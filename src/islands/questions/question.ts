import * as z from '#core/zod.ts'

/** Columns of {@link publicQuestionSchema}, which visitors may read. */
export const PUBLIC_QUESTION_COLUMNS = 'id, question, answer, asker_name, state_at, edited_at'

/** Columns of {@link questionSchema}. */
export const QUESTION_COLUMNS =
  `${PUBLIC_QUESTION_COLUMNS}, state, is_named, is_proposal, created_at, hidden_at` as const

const publicColumns = {
  id: z.string(),
  question: z.string(),
  answer: z.string(),
  asker_name: z.string().nullable(),
  state_at: z.string(),
  edited_at: z.string().nullable(),
}

const publicRow = z.object(publicColumns)

function fromRow(row: z.output<typeof publicRow>) {
  return {
    id: row.id,
    question: row.question,
    answer: row.answer,
    /** Null unless who asked wants to be named. */
    askerName: row.asker_name,
    /** Since when it is in its state: of public ones, when it was answered. ISO. */
    stateAt: row.state_at,
    editedAt: row.edited_at,
  }
}

/** Parses an answered row of `project_questions`. Times are ISO. */
export const publicQuestionSchema = publicRow.transform(fromRow)

export type PublicQuestion = z.output<typeof publicQuestionSchema>

/** Parses a row of `project_questions` for who asked, the creator or administrators. */
export const questionSchema = z
  .object({
    ...publicColumns,
    state: z.enum(['asked', 'answered', 'declined', 'lapsed', 'proposed', 'refused']),
    is_named: z.boolean(),
    is_proposal: z.boolean(),
    created_at: z.string(),
    hidden_at: z.string().nullable(),
  })
  .transform((row) => ({
    ...fromRow(row),
    state: row.state,
    isNamed: row.is_named,
    /** Proposed from a conversation, so that its texts stay as they are. */
    isProposal: row.is_proposal,
    createdAt: row.created_at,
    /** Null unless administrators hid it. */
    hiddenAt: row.hidden_at,
  }))

export type Question = z.output<typeof questionSchema>
