import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '#core/query.ts'
import { auditQuery, exportAudit, NO_FILTERS } from './audit.api.ts'

const rpc = vi.hoisted(() => vi.fn())
vi.mock('#core/supabase.ts', () => ({ backend: async () => ({ rpc }) }))

beforeEach(() => {
  rpc.mockReset()
  rpc.mockResolvedValue({ data: { rows: [], has_more: false }, error: null, status: 200 })
})

it.each([
  [{ from: '2026-03-01', to: '2026-03-31' }, ['2026-03-01', '2026-04-01']],
  [{ to: '9998-12-31' }, [undefined, '9999-01-01']],
  [{ to: '9999-12-31' }, [undefined, undefined]],
  [{ to: '10000-01-01' }, [undefined, undefined]],
  [{ from: '9999-12-31' }, ['9999-12-31', undefined]],
  [{ from: '12345-01-01' }, ['9999-12-31', undefined]],
])('%j is asked for as %j, also by the export', async (days, expected) => {
  const filters = { ...NO_FILTERS, ...days }
  await queryClient.fetchQuery(auditQuery(filters, undefined))
  await exportAudit(filters)
  const dayOf = (time?: string) => time && new Date(time).toLocaleDateString('sv-SE')
  for (const [, { p_from, p_to }] of rpc.mock.calls) {
    expect([dayOf(p_from), dayOf(p_to)]).toEqual(expected)
  }
  expect(rpc.mock.calls.map(([name]) => name)).toEqual(['admin_audit', 'export_audit'])
})
