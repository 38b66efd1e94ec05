import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DataTable } from './data-table.tsx'

const shown = (role: Parameters<typeof DataTable>[0]['columns'][number]) =>
  renderToStaticMarkup(
    <DataTable label="People" columns={['Name', role, 'Actions']}>
      <tr />
    </DataTable>,
  )

test('phones scroll a table sideways, unless it says which columns they have no room for', () => {
  expect(shown('Role')).toContain(' min-w-[44rem]')
  expect(shown('Role')).not.toContain('max-sm:hidden')
  const hidden = shown({ name: 'Role', onPhones: 'hidden' })
  expect(hidden).toContain(' sm:min-w-[44rem]')
  expect(hidden).toMatch(/<th [^>]*max-sm:hidden[^>]*>Role</)
  expect(shown({ name: 'Role', onPhones: 'below' })).toMatch(/<span class="max-sm:sr-only">Role</)
})
