import type { AstroIntegration } from 'astro'
import { writeKnowledge } from './build.ts'

/** Renews what the assistant knows with every build, and when the development server starts. */
export function assistantKnowledge(): AstroIntegration {
  return {
    name: 'assistant-knowledge',
    hooks: {
      'astro:build:start': ({ logger }) => logger.info(writeKnowledge()),
      'astro:server:setup': ({ logger }) => logger.info(writeKnowledge()),
    },
  }
}
