import { expect, it } from 'vitest'
import { train } from '../../scripts/assistant/train.ts'
import { likelySubjects, openExamples } from '../../supabase/functions/chat-assistant/examples.ts'

/** Two examples of each of 300 subjects, whose words nothing else has. */
const SUBJECTS = Array.from({ length: 300 }, (_, place) => `subject${place}`)
const EXAMPLES = SUBJECTS.flatMap((name, place) => [
  { name, text: `how does thing${place} work` },
  { name, text: `what is thing${place} for` },
])

it('tells apart more subjects than a byte counts', () => {
  const subjects = SUBJECTS.map((name) => [name, []] as const)
  const asked = openExamples(train(EXAMPLES, subjects, 'en'), 'en', new Map())
  for (const place of [0, 43, 255, 256, 299])
    expect(likelySubjects(asked, `thing${place}`, null)[0]?.name).toBe(`subject${place}`)
})
