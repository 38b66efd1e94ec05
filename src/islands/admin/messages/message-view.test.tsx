import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '#core/query.ts'
import { IslandI18n } from '#i18n/island.tsx'
import en from '#i18n/locales/en/translation.json' with { type: 'json' }
import { MessageView } from './message-view.tsx'
import { type OpenedMessage, openQuery } from './messages.api.ts'

afterEach(() => queryClient.clear())

const message: OpenedMessage = {
  ...{ id: 'm', thread_id: 't', sender_id: 's', sender_name: 'Sue Porter', content: 'Hello' },
  ...{ attachments: [], timestamp: '2026-11-01T10:00:00Z', recipient_name: 'Chris Creator' },
  ...{ project_title: 'Lamp', project_id: 'p' },
}

function shown(opened: OpenedMessage): string {
  queryClient.setQueryData(openQuery('m').queryKey, opened)
  return renderToStaticMarkup(
    <IslandI18n locale="en" texts={en}>
      <MessageView id="m" />
    </IslandI18n>,
  )
}

test('a message says to whom it went and about which project, with a way there while it exists', () => {
  expect(shown(message).replace(/<[^>]+>/g, ' ')).toMatch(/To\s+Chris Creator\s+·\s+Lamp/)
  expect(shown(message)).toMatch(/<button[^>]*>Lamp<\/button>/)
  expect(shown({ ...message, project_id: null })).not.toMatch(/<button[^>]*>Lamp/)
})
