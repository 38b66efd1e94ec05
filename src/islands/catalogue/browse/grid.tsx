import { clsx } from 'clsx'
import { memo } from 'react'
import { useT } from '#i18n/island.tsx'
import { ProjectCard } from '../project-card.tsx'
import type { ProjectSummary } from '../project-summary.ts'

/** Pictures likely to be in view before any scrolling. */
const ABOVE_THE_FOLD = 3

/** A card is drawn again only where it changes, not when the list is dimmed. */
const Card = memo(ProjectCard)

/** The cards; dimmed while they still belong to the filters before. */
export function Grid({
  projects,
  dimmed = false,
  marks,
}: {
  projects: ProjectSummary[]
  dimmed?: boolean
  marks?: readonly string[]
}) {
  const { t, locale } = useT()
  return (
    <ul
      className={clsx('project-grid transition-opacity', dimmed && 'opacity-50 delay-150')}
      aria-busy={dimmed}
      data-results
    >
      {projects.map((project, index) => (
        <li key={project.id}>
          <Card
            project={project}
            locale={locale}
            t={t}
            eager={index < ABOVE_THE_FOLD}
            marks={marks}
          />
        </li>
      ))}
    </ul>
  )
}
