import { expect, it } from 'vitest'
import { xmlResponse } from './xml.ts'

it('answers with a document of its kind', async () => {
  const answer = xmlResponse('<a/>', 'application/atom+xml')
  expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  expect(await answer.text()).toBe('<a/>')
})
