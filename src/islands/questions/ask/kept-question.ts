import { KEYS, local } from '#core/storage.ts'
import * as z from '#core/zod.ts'

/** As long as the link that confirms an address. Milliseconds. */
const VALID_MS = 3_600_000

const schema = z.object({
  project: z.string(),
  until: z.number(),
  text: z.string(),
  isNamed: z.boolean(),
})

export type Typed = Pick<z.output<typeof schema>, 'text' | 'isNamed'>

/** Keeps what a visitor typed while they log in or sign up, in whichever tab they come back. */
export function keepQuestion(project: string, { text, isNamed }: Typed): void {
  local.set(KEYS.question, JSON.stringify({ project, until: Date.now() + VALID_MS, text, isNamed }))
}

/** What they typed about this project; once. */
export function takeQuestion(project: string): Typed | null {
  const kept = read()
  if (kept?.project !== project) return null
  local.remove(KEYS.question)
  return kept.until > Date.now() ? kept : null
}

function read() {
  try {
    return schema.safeParse(JSON.parse(local.get(KEYS.question) ?? 'null')).data
  } catch {
    return undefined
  }
}
