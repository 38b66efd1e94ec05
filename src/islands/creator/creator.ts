import * as z from '#core/zod.ts'
import { type ProjectSummary, parseSummaries } from '#islands/catalogue/project-summary.ts'
import { creatorFactsSchema } from '#islands/listing/creator-facts.ts'
import { PROJECT_DEFAULTS } from '#islands/listing/defaults.ts'
import { isWebLink } from '#islands/listing/form/links.ts'

/** Parses the answer of `creator_by_slug`; anything but id and slug gets its default. */
export const creatorSchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string().trim().min(1).catch(PROJECT_DEFAULTS.creatorName),
    avatar_url: z.string().nullish().catch(null),
    place: z.string().nullish().catch(null),
    about: z.string().catch(''),
    links: z.array(z.string()).catch([]),
    facts: creatorFactsSchema,
    answer_hours: z.number().nullish().catch(null),
    projects: z
      .unknown()
      .optional()
      .transform((rows): ProjectSummary[] => parseSummaries(rows)),
  })
  .transform(({ avatar_url, answer_hours, links, place, ...rest }) => ({
    ...rest,
    avatarUrl: avatar_url ?? null,
    /** Median time to a first answer; null where too few conversations tell. */
    answerHours: answer_hours ?? null,
    place: place ?? null,
    links: links.filter(isWebLink),
  }))

export type Creator = z.output<typeof creatorSchema>

/** How a link is shown: its host and path, without what every address has. */
export function linkText(link: string): string {
  const { host, pathname } = new URL(link)
  return `${host.replace(/^www\./, '')}${pathname}`.replace(/\/$/, '')
}
