import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { IslandI18n } from '#i18n/island.tsx'
import en from '#i18n/locales/en/translation.json' with { type: 'json' }
import { PictureItem } from './picture-item.tsx'

/** A sortable picture, the first of so many. */
const shown = (count: number) =>
  renderToStaticMarkup(
    <IslandI18n locale="en" texts={en}>
      <PictureItem
        picture={{
          ...{ id: 'p', name: 'a.png', alt: '', crop: null, address: null },
          ...{ file: null, ready: null, url: '/a.png', kept: true },
        }}
        upload={undefined}
        place={0}
        count={count}
        aspect={undefined}
        onRemove={() => undefined}
        onDescribe={() => undefined}
        onCrop={async () => undefined}
        onMove={() => undefined}
        onCancel={() => undefined}
        onRetry={() => undefined}
      />
    </IslandI18n>,
  )

test('only pictures among others say which one they are', () => {
  expect(shown(2)).toContain('1 / 2')
  expect(shown(1)).not.toContain('1 / 1')
})
