import type { PostgrestSingleResponse } from '@supabase/supabase-js'
import { fromPostgrest, toAppError } from './errors.ts'
import { type Backend, backend } from './supabase.ts'

/** The result of a Data API call. */
export type Reply<Data = unknown> = PromiseLike<PostgrestSingleResponse<Data>>

/** The data of a reply. @throws AppError */
export async function unwrap<Data>(
  reply: Reply<Data> | PostgrestSingleResponse<Data>,
): Promise<Data> {
  const { data, error, status } = await reply
  if (error) throw fromPostgrest(error, status)
  return data
}

/**
 * A Data API call as the signed-in user.
 * @throws AppError
 */
export async function request<Data>(
  call: (client: Backend) => Reply<Data>,
  connect: () => Promise<Backend> = backend,
): Promise<Data> {
  try {
    return await unwrap(call(await connect()))
  } catch (cause) {
    throw toAppError(cause)
  }
}
