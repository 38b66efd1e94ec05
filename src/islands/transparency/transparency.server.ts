import type { ServerBackend } from '#core/backend.server.ts'
import { anonClient } from '#core/client.server.ts'
import type { TransparencyReport } from './transparency.ts'

/** Milliseconds. */
const TIMEOUT = 2500

type Result =
  | { readonly status: 'found'; readonly report: TransparencyReport }
  | { readonly status: 'missing' | 'unavailable' }

/** The transparency report of a year. */
export async function transparencyReport(
  backend: ServerBackend,
  year: number | null,
): Promise<Result> {
  if (year === null) return { status: 'missing' }
  try {
    const { data, error } = await anonClient(backend)
      .rpc('transparency_report', { p_year: year })
      .abortSignal(AbortSignal.timeout(TIMEOUT))
    if (error) throw error
    if (data === null) return { status: 'missing' }
    return { status: 'found', report: data as unknown as TransparencyReport }
  } catch (error) {
    console.error('The transparency report cannot be read:', error)
    return { status: 'unavailable' }
  }
}
