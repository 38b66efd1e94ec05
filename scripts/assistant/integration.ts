import type { AstroIntegration } from 'astro'
import { writeKnowledge } from './build.ts'

/** Rebuilds the assistant's knowledge on every build and when the development server starts. */
export function assistantKnowledge(): AstroIntegration {
  return {
    name: 'assistant-knowledge',
    hooks: {
      'astro:build:start': async ({ logger }) => logger.info(await writeKnowledge()),
      'astro:server:setup': async ({ logger }) => logger.info(await writeKnowledge()),
    },
  }
}
