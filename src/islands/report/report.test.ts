import { describe, expect, test } from 'vitest'
import { reportSchema } from './report.ts'

const REPORT = {
  reason: 'scam',
  detail: 'The map',
  name: 'Nell',
  email: 'nell@example.org',
  goodFaith: true,
}
const faults = (change: object) => {
  const values = { ...REPORT, ...change }
  return reportSchema
    .safeParse(values)
    .error?.issues.map(({ path, message }) => [path.join('.'), message])
}

describe('a report', () => {
  test.each([
    [{}, undefined],
    [{ reason: '' }, [['reason', 'report.reason_required']]],
    [{ reason: 'boring' }, [['reason', 'report.reason_required']]],
    // As the form has it when it is sent a second time.
    [
      { reason: null, name: '' },
      [
        ['reason', 'report.reason_required'],
        ['name', 'form.required'],
      ],
    ],
    [{ detail: '  ' }, [['detail', 'report.detail_required']]],
    [{ detail: 'x'.repeat(2001) }, [['detail', 'report.too_long']]],
    [{ name: ' ' }, [['name', 'form.required']]],
    [{ name: 'x'.repeat(121) }, [['name', 'form.too_long']]],
    [{ email: '' }, [['email', 'form.required']]],
    [{ email: 'nell' }, [['email', 'form.email']]],
    [{ goodFaith: false }, [['goodFaith', 'report.good_faith_required']]],
    [{ reason: 'child_abuse', name: '', email: '' }, undefined],
    [{ reason: 'child_abuse', email: 'nell' }, [['email', 'form.email']]],
    [
      { reason: 'child_abuse', detail: '', goodFaith: false },
      [
        ['detail', 'report.detail_required'],
        ['goodFaith', 'report.good_faith_required'],
      ],
    ],
  ])('with %j is answered with %j', (change, expected) => {
    expect(faults(change)).toEqual(expected)
  })
})
