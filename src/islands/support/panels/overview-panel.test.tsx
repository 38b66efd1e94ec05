import { Dialog } from '@base-ui/react/dialog'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { IslandI18n } from '#i18n/island.tsx'
import en from '#i18n/locales/en/translation.json' with { type: 'json' }
import { type InterestSide, type InterestState, interestSchema } from '../interest.ts'
import { OverviewPanel } from './overview-panel.tsx'

/** What leads to the conversation in the details of an interest. */
function wayToThread(side: InterestSide, state: InterestState, isInThread = false) {
  const interest = interestSchema.parse({
    ...{ id: 'i', thread_id: 't', version: 1, state, created_at: '2026-11-01', currency: 'EUR' },
    terms: { title: 'A sensor', type: 'grant', currency: 'EUR', details: {} },
  })
  const html = renderToStaticMarkup(
    <IslandI18n locale="en" texts={en}>
      <Dialog.Root>
        <OverviewPanel
          record={{
            ...{ interest, side, events: [], projectTitle: 'Tidewatch', projectSlug: null },
            ...{ supporterName: 'Ada', recipientName: 'Ben' },
          }}
          otherName="Ada"
          isInThread={isInThread}
          onView={() => undefined}
          onDone={() => undefined}
          onStale={() => undefined}
        />
      </Dialog.Root>
    </IslandI18n>,
  )
  return [...html.matchAll(/<a class="([^"]*)" href="\/messages\?thread=t">/g)].map(
    ([, look]) => look,
  )
}

test.each(['sent', 'seen'] as const)(
  'the creator of an interest that is %s is led to the conversation first',
  (state) => {
    expect(wayToThread('recipient', state)).toEqual(['btn btn-primary'])
    expect(wayToThread('recipient', state, true)).toEqual([])
  },
)

test('whoever has another step to take finds the conversation among the details', () => {
  expect(wayToThread('supporter', 'sent')).toEqual(['link'])
  expect(wayToThread('recipient', 'replied')).toEqual(['link'])
})
