import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Preloaded by the site and its backend. Node keeps their code compiled and without types, so that a start that finds it
 * takes a third of the time, and neither process loads the parser of TypeScript, 20 MB each. The build fills it;
 * `NODE_COMPILE_CACHE` moves it where the account that runs the site may write.
 */
enableCompileCache(
  process.env.NODE_COMPILE_CACHE ??
    fileURLToPath(new URL('../dist/compile-cache', import.meta.url)),
)
