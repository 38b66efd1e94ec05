import type { Rolldown } from 'vite'

/**
 * Astro marks the modules of rendered MDX with a directive that nothing reads any more, and Rolldown warns that it may
 * not survive. Every other message passes.
 */
export const onBundlerLog: NonNullable<Rolldown.InputOptions['onLog']> = (level, log, next) => {
  if (log.code === 'MODULE_LEVEL_DIRECTIVE' && log.message.includes('"use astro:head-inject"'))
    return
  next(level, log)
}
