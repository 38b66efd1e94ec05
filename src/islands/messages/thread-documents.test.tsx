import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { queryClient } from '#core/query.ts'
import { IslandI18n } from '#i18n/island.tsx'
import en from '#i18n/locales/en/translation.json' with { type: 'json' }
import { ThreadDocuments } from './thread-documents.tsx'

/** The line that documents are folded into, and whether they show. */
function fold(granted: readonly boolean[]) {
  queryClient.setQueryData(
    ['thread-documents', 't', undefined],
    granted.map((isGranted, index) => ({
      id: `${index}`,
      title: `Plan ${index}`,
      granted: isGranted,
    })),
  )
  const html = renderToStaticMarkup(
    <IslandI18n locale="en" texts={en}>
      <ThreadDocuments threadId="t" side="recipient" otherName="Ada" version={undefined} />
    </IslandI18n>,
  )
  const [, open, line] = /<details( open="")?[^>]*><summary[^>]*>(.*?)<\/summary>/.exec(html) ?? []
  return { line: line?.replace(/<[^>]*>/g, ''), isOpen: open !== undefined }
}

test('documents take a line of a conversation, and more only while one waits for an answer', () => {
  expect(fold([true, true])).toEqual({ line: 'Documents Plan 0 and Plan 1', isOpen: false })
  expect(fold([true, false])).toEqual({ line: 'Documents Plan 0 and Plan 1', isOpen: true })
})
