import { expect, it } from 'vitest'
import { subjectTitles } from '#islands/admin/assistant/subject-titles.server.ts'
import { builtLibrary } from './evaluate.ts'

const library = builtLibrary()

it('every subject has the title under which visitors are offered it, in their language', async () => {
  const [english, german] = await Promise.all(
    (['en', 'de'] as const).map(async (locale) => subjectTitles(await library.knowledge(locale))),
  )
  expect(english).toMatchObject({ fees: 'What does Backlit cost?', age: 'Who may use Backlit' })
  expect(german?.fees).toBe('Was kostet Backlit?')
  const { asked } = await library.knowledge('en')
  const named = asked.subjects.filter(([, sources]) => sources.length > 0).map(([name]) => name)
  expect(Object.keys(english ?? {}).sort()).toEqual(named.sort())
})
