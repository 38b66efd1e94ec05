import { art } from './projects/art.ts'
import { finance } from './projects/finance.ts'
import { gaming } from './projects/gaming.ts'
import { other } from './projects/other.ts'
import { social } from './projects/social.ts'
import { tech } from './projects/tech.ts'
import { unpublished } from './projects/unpublished.ts'
import type { DemoProject } from './types.ts'

/** Thirty approved listings, and a few in each other status. */
export const demoProjects: DemoProject[] = [
  ...tech,
  ...finance,
  ...art,
  ...social,
  ...gaming,
  ...other,
  ...unpublished,
]
