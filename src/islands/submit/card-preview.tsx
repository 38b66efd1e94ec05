import { useEffect, useRef } from 'react'
import { useT } from '#i18n/island.tsx'
import { ProjectCard } from '#islands/catalogue/project-card.tsx'
import type { Project } from '#islands/listing/project.ts'
import { InertLinks } from './inert-links.tsx'

interface Props {
  project: Project
  /** Object URL of the chosen cover, not uploaded yet; undefined for a generated one. */
  cover: string | undefined
}

/** The public card of a listing. The card only loads URLs of this site, so the chosen cover is inserted afterwards. */
export function CardPreview({ project, cover }: Props) {
  const { t, locale } = useT()
  const root = useRef<HTMLDivElement>(null)
  // On every render, because a new title or category changes the card's generated cover.
  useEffect(() => {
    const image = root.current?.querySelector<HTMLImageElement>('[data-cover] img')
    if (image && cover && image.src !== cover) image.src = cover
  })
  return (
    <div ref={root}>
      <InertLinks>
        <ProjectCard
          key={cover}
          project={project}
          locale={locale}
          t={t}
          headingLevel={3}
          eager
          kind="preview"
        />
      </InertLinks>
    </div>
  )
}
