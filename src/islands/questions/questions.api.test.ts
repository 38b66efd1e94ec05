import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#core/query.ts'

const asked: string[] = []
const { promise: first, resolve: answerFirst } = Promise.withResolvers<unknown[]>()
const request = vi.fn(async (call: (client: unknown) => string): Promise<unknown> => {
  const name = call({ rpc: (called: string) => called })
  asked.push(name)
  if (name === 'ask_question') return null
  return asked.filter((one) => one === name).length === 1 ? first : []
})
vi.mock('#core/api.ts', () => ({ request }))
const { askQuestion, myQuestionsQuery } = await import('./questions.api.ts')

afterEach(() => queryClient.clear())

test('a question asked while one’s own are still loading is among them: they are loaded again', async () => {
  const stop = new QueryObserver(queryClient, myQuestionsQuery('project')).subscribe(() => {})
  await vi.waitFor(() => expect(asked).toEqual(['my_questions']))
  await askQuestion('project', 'question', 'Is it warm?', false)
  answerFirst([])
  await vi.waitFor(() => expect(asked).toEqual(['my_questions', 'ask_question', 'my_questions']))
  stop()
})
