import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { schemas } from '#content/schemas.ts'

/** Entries live at `src/content/<collection>/<locale>/<slug>.mdx`; the id is `<locale>/<slug>`. */
const mdx = (collection: string) =>
  glob({ base: `./src/content/${collection}`, pattern: '*/*.mdx' })

export const collections = {
  pages: defineCollection({ loader: mdx('pages'), schema: schemas.pages }),
  guides: defineCollection({ loader: mdx('guides'), schema: schemas.guides }),
  legal: defineCollection({ loader: mdx('legal'), schema: schemas.legal }),
  faq: defineCollection({ loader: mdx('faq'), schema: schemas.faq }),
  help: defineCollection({ loader: mdx('help'), schema: schemas.help }),
  templates: defineCollection({ loader: mdx('templates'), schema: schemas.templates }),
  stories: defineCollection({ loader: mdx('stories'), schema: schemas.stories }),
}
