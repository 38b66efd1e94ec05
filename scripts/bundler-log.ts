import type { Rolldown } from 'vite'

/**
 * Drops one warning: Astro marks MDX modules with a directive that nothing reads any more, and Rolldown warns about it.
 */
export const onBundlerLog: NonNullable<Rolldown.InputOptions['onLog']> = (level, log, next) => {
  if (log.code === 'MODULE_LEVEL_DIRECTIVE' && log.message.includes('"use astro:head-inject"'))
    return
  next(level, log)
}
