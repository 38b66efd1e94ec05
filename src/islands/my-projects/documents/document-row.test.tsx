import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { IslandI18n } from '#i18n/island.tsx'
import en from '#i18n/locales/en/translation.json' with { type: 'json' }
import { MemberRow } from '#islands/team/member-row.tsx'
import { DocumentRow } from './document-row.tsx'

test('what can be done with a document or a member looks like a button, not like a word', () => {
  const document = {
    ...{ id: 'd', title: 'Deck', name: 'deck.pdf', type: 'application/pdf' as const, bytes: 9 },
    ...{ isOnRequest: true, openings: 0, readers: [], owner_id: 'u', hidden_at: null },
  }
  const member = { id: 'm', name: 'Ada', picture: null, role: 'editor', offered: false } as const
  const html = renderToStaticMarkup(
    <IslandI18n locale="en" texts={en}>
      <DocumentRow project="p" userId="u" document={document} />
      <MemberRow project="p" member={member} isMe={false} isManaged />
    </IslandI18n>,
  )
  const looks = [...html.matchAll(/<button[^>]* class="([^"]*)"/g)].map(([, look]) => look)
  expect(looks).toEqual(Array(5).fill('btn btn-small'))
})
