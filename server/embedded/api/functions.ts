import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type {
  FunctionContext,
  FunctionHandler,
  WarmFunction,
} from '../../../supabase/functions/_shared/handler.ts'
import type { Call } from './call.ts'
import type { Caller } from './caller.ts'
import { gatewayError } from './replies.ts'

const TIMEOUT_MS = 60_000

export interface FunctionsOptions {
  /** Has one folder per function. */
  readonly folder: string
  readonly context: () => Omit<FunctionContext, 'account' | 'clientAddress'>
}

/** Serves `<folder>/<name>/handler.ts` at `/functions/v1/<name>`, reloading modified files. */
export function createFunctions(
  options: FunctionsOptions,
): (call: Call, caller: Caller) => Promise<Response> {
  return async (call, caller) => {
    const name = /^\/([a-z0-9][a-z0-9_-]{0,62})(\/|$)/.exec(call.path)?.[1]
    const handler = name ? await load(options.folder, name) : null
    if (!handler) return gatewayError(404, 'Requested function was not found')
    const context: FunctionContext = {
      ...options.context(),
      account: caller.role === 'authenticated' ? { id: caller.subject, token: caller.token } : null,
      clientAddress: call.address,
    }
    return run(String(name), handler, call, context)
  }
}

/**
 * Preloads the AI provider's code, which the first call would wait for. Without a provider that saves the memory.
 * Errors are ignored here; the first call reports them.
 */
export async function warmFunctions({ folder, context }: FunctionsOptions): Promise<void> {
  const { env } = context()
  if (!env.AI_BASE_URL) return
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const module = await loadModule(folder, name).catch(() => null)
    if (typeof module?.warm === 'function') await (module.warm as WarmFunction)(env).catch(() => {})
  }
}

async function load(folder: string, name: string): Promise<FunctionHandler | null> {
  const handler = (await loadModule(folder, name))?.default
  return typeof handler === 'function' ? (handler as FunctionHandler) : null
}

async function loadModule(folder: string, name: string): Promise<Record<string, unknown> | null> {
  const file = join(folder, name, 'handler.ts')
  const modified = await stat(file).then(
    (info) => info.mtimeMs,
    () => null,
  )
  if (modified === null) return null
  return import(`${pathToFileURL(file).href}?changed=${modified}`)
}

async function run(
  name: string,
  handler: FunctionHandler,
  call: Call,
  context: FunctionContext,
): Promise<Response> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS)
  call.signal.addEventListener('abort', () => abort.abort())
  try {
    const request = new Request(call.url, {
      method: call.method,
      headers: call.headers,
      body: call.body as BodyInit | null,
      signal: abort.signal,
    })
    const timeout = new Promise<Response>((resolve) =>
      abort.signal.addEventListener('abort', () =>
        resolve(gatewayError(504, 'The function took too long')),
      ),
    )
    return await Promise.race([handler(request, context), timeout])
  } catch (error) {
    if (call.signal.aborted) return gatewayError(499, 'The caller has gone')
    console.error(`The function ${name} failed:`, error)
    return gatewayError(500, 'Internal Server Error')
  } finally {
    clearTimeout(timer)
  }
}
