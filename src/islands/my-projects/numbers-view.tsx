import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import type { Project } from '#islands/listing/project.ts'
import { ProjectNumbers } from '#islands/numbers/project-numbers.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { fetchNumbers } from './numbers.api.ts'

/** The numbers of a project for its creator. */
export function NumbersView({ project }: { project: Pick<Project, 'id' | 'title' | 'slug'> }) {
  const { t, locale } = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <a
        className="btn btn-small btn-quiet -ms-4 mb-2 wrap-anywhere"
        href={`${pathTo('myProjects', locale)}?project=${project.id}`}
      >
        <ArrowLeft size={18} aria-hidden="true" />
        {project.title}
      </a>
      <h2 ref={heading} tabIndex={-1} className="mb-6 outline-none">
        {t('numbers.title')}
      </h2>
      <ProjectNumbers
        name={['my-projects', 'numbers', project.id]}
        load={(period) => fetchNumbers(project.id, period)}
        file={project.slug}
      />
    </>
  )
}

/** Leads to them. */
export function NumbersPanel({ project }: { project: string }) {
  const { t, locale } = useT()
  return (
    <section className="panel p-5" aria-labelledby="numbers">
      <SectionHeading id="numbers">{t('numbers.title')}</SectionHeading>
      <p className="mt-2">{t('numbers.text')}</p>
      <a
        className="btn btn-small mt-4"
        href={`${pathTo('myProjects', locale)}?project=${project}&view=numbers`}
      >
        {t('numbers.open')}
      </a>
    </section>
  )
}
