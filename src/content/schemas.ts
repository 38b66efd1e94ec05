import { z } from 'astro/zod'
import { CURRENCIES } from '#core/money.ts'
import { CATEGORIES } from '#islands/listing/category.ts'
import { OPTION_TYPES } from '#islands/listing/defaults.ts'
import { SITE } from '#site.ts'

/** A line that may name the site as `<Brand />`. */
const line = () => z.string().overwrite((text) => text.replaceAll('<Brand />', SITE.brand))

const text = {
  title: line().min(1).max(90),
  description: line().min(20).max(180),
  lead: line().min(10),
}

/** The lines above the text of an MDX file, per collection. Read by the build and by `npm run content:check`. */
export const schemas = {
  pages: z.object({ ...text, updated: z.coerce.date() }),
  guides: z.object({
    ...text,
    /** Where "Creator Resources" lists it: before the review, after it, or for supporters. */
    stage: z.enum(['before', 'after', 'supporting']).default('before'),
    order: z.number().int().min(1),
    minutes: z.number().int().min(1),
    updated: z.coerce.date(),
  }),
  legal: z.object({ ...text, version: z.string(), effective: z.coerce.date() }),
  faq: z.object({ question: line().min(5), order: z.number().int().min(1) }),
  help: z.object({
    title: line().min(3).max(60),
    topic: z.enum(['account', 'security', 'settings', 'support', 'messages', 'submissions']),
    order: z.number().int().min(1),
  }),
  templates: z.object({
    title: text.title,
    description: text.description,
    order: z.number().int().min(1),
  }),
  stories: z.object({
    title: z.string().min(1),
    description: line().min(20),
    category: z.enum(CATEGORIES),
    funding: z.number().positive(),
    currency: z.enum(CURRENCIES),
    option: z.enum(OPTION_TYPES),
    achievement: line().min(5),
    organisation: z.string().min(2),
    order: z.number().int().min(1),
  }),
} as const

export type Collection = keyof typeof schemas

export const COLLECTIONS = Object.keys(schemas) as readonly Collection[]
