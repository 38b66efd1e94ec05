import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'

/** Entries live at `src/content/<collection>/<locale>/<slug>.mdx`; the id is `<locale>/<slug>`. */
const mdx = (collection: string) =>
  glob({ base: `./src/content/${collection}`, pattern: '*/*.mdx' })

const text = {
  title: z.string().min(1).max(90),
  description: z.string().min(20).max(180),
  lead: z.string().min(10),
}

export const collections = {
  pages: defineCollection({
    loader: mdx('pages'),
    schema: z.object({ ...text, updated: z.coerce.date() }),
  }),
  guides: defineCollection({
    loader: mdx('guides'),
    schema: z.object({
      ...text,
      order: z.number().int().min(1),
      minutes: z.number().int().min(1),
      updated: z.coerce.date(),
    }),
  }),
  legal: defineCollection({
    loader: mdx('legal'),
    schema: z.object({ ...text, version: z.string(), effective: z.coerce.date() }),
  }),
  faq: defineCollection({
    loader: mdx('faq'),
    schema: z.object({ question: z.string().min(5), order: z.number().int().min(1) }),
  }),
  stories: defineCollection({
    loader: mdx('stories'),
    schema: z.object({
      title: z.string().min(1),
      description: z.string().min(20),
      category: z.enum(['tech', 'finance', 'art', 'social', 'gaming', 'other']),
      funding: z.number().positive(),
      currency: z.enum(['USD', 'EUR', 'GBP', 'JPY']),
      option: z.enum(['equity', 'token', 'revenue', 'grant', 'other']),
      achievement: z.string().min(5),
      organisation: z.string().min(2),
      order: z.number().int().min(1),
    }),
  }),
}
