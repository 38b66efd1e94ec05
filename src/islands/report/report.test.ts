import { expect, test } from 'vitest'
import { reportSchema } from './report.ts'

const faults = (values: object) =>
  reportSchema.safeParse(values).error?.issues.map(({ path, message }) => [path.join('.'), message])

test.each([
  [{ reason: '', detail: '' }, [['reason', 'report.reason_required']]],
  [{ reason: 'boring', detail: '' }, [['reason', 'report.reason_required']]],
  [{ reason: 'other', detail: '  ' }, [['detail', 'report.detail_required']]],
  [{ reason: 'scam', detail: 'x'.repeat(2001) }, [['detail', 'report.too_long']]],
  [{ reason: 'scam', detail: '' }, undefined],
  [{ reason: 'other', detail: 'The map' }, undefined],
])('%j is answered with %j', (values, expected) => {
  expect(faults(values)).toEqual(expected)
})
