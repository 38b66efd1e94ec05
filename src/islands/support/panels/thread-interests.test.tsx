import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { queryClient } from '#core/query.ts'
import { IslandI18n } from '#i18n/island.tsx'
import en from '#i18n/locales/en/translation.json' with { type: 'json' }
import { interestSchema } from '../interest.ts'
import { interestKeys } from '../interests.api.ts'
import { ThreadInterests } from './thread-interests.tsx'

// There is no page to watch for somebody's presence.
vi.mock('#core/use-poll-interval.ts', () => ({ usePollInterval: () => false }))

test('what comes next in an interest is never cut off', () => {
  const interest = interestSchema.parse({
    ...{ id: 'i', thread_id: 't', version: 1, state: 'replied', created_at: '2026-11-01' },
    terms: { title: 'A sensor', type: 'grant', details: {} },
  })
  queryClient.setQueryData(interestKeys.thread('t'), [interest])
  const html = renderToStaticMarkup(
    <IslandI18n locale="en" texts={en}>
      <ThreadInterests threadId="t" side="recipient" otherName="Ada" />
    </IslandI18n>,
  )
  const [, look] = /<p class="([^"]*)">You’ve replied\./.exec(html) ?? []
  expect(look).toBeDefined()
  expect(look).not.toMatch(/clamp|truncate/)
})
