import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { queryClient } from '#core/query.ts'
import { IslandI18n } from '#i18n/island.tsx'
import en from '#i18n/locales/en/translation.json' with { type: 'json' }
import { deskQuery, queueQuery } from './dashboard.api.ts'
import { Desk } from './desk.tsx'

test('an administrator whose queue is empty is not told that nothing waits: reports may', () => {
  const user = {
    id: 'a',
    email: 'a@backlit.example',
    name: 'Ada',
    role: 'admin',
    avatar: null,
  } as const
  queryClient.setQueryData(deskQuery(user.id).queryKey, {
    ...{ projects: [], interests: [], drafts: [], fetchedAt: '2026-11-01' },
  })
  queryClient.setQueryData(queueQuery(user.id).queryKey, 0)
  const html = renderToStaticMarkup(
    <IslandI18n locale="en" texts={en}>
      <Desk user={user} />
    </IslandI18n>,
  )
  expect(html).toContain('0 listings are waiting for review.')
  expect(html).not.toContain(en.dashboard.idle)
})
