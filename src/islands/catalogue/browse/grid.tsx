import { clsx } from 'clsx'
import { memo } from 'react'
import { useT } from '#i18n/island.tsx'
import { ProjectCard } from '../project-card.tsx'
import type { ProjectSummary } from '../project-summary.ts'

/** Cards likely to be above the fold. */
const ABOVE_THE_FOLD = 3

/** Memoised: dimming the list must not re-render every card. */
const Card = memo(ProjectCard)

/** The cards, dimmed while they show results of the previous filters. */
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
      className={clsx('project-grid transition-opacity', dimmed && 'opacity-75 delay-150')}
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
