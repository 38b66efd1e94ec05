import { request } from '#core/api.ts'
import type { Numbers, Period } from '#islands/numbers/numbers.ts'

/** @throws AppError */
export async function fetchNumbers(project: string, period: Period): Promise<Numbers> {
  return (await request((client) =>
    client.rpc('my_project_numbers', { p_project: project, p_days: period }),
  )) as unknown as Numbers
}
