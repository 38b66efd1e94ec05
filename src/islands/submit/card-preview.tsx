import { useEffect, useRef } from 'react'
import { useT } from '#i18n/island.tsx'
import { ProjectCard } from '#islands/catalogue/project-card.tsx'
import type { Project } from '#islands/listing/project.ts'
import { Still } from './still.tsx'

interface Props {
  project: Project
  /** Object URL of the chosen cover, which is not uploaded yet; undefined for a generated one. */
  cover: string | undefined
}

/** The public card of a listing. That loads only addresses of this site, so a chosen file is put into it here. */
export function CardPreview({ project, cover }: Props) {
  const { t, locale } = useT()
  const root = useRef<HTMLDivElement>(null)
  // After every render: a new title or category gives the card a new address of its own.
  useEffect(() => {
    const image = root.current?.querySelector<HTMLImageElement>('[data-cover] img')
    if (image && cover && image.src !== cover) image.src = cover
  })
  return (
    <div ref={root}>
      <Still>
        <ProjectCard
          key={cover}
          project={project}
          locale={locale}
          t={t}
          headingLevel={3}
          eager
          kind="preview"
        />
      </Still>
    </div>
  )
}
