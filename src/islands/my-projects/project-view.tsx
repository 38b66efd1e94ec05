import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { queryClient } from '#core/query.ts'
import { useParam } from '#core/router.ts'
import { useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { StatusBadge } from '#islands/listing/status-badge.tsx'
import { QuestionPanel } from '#islands/questions/creator/question-panel.tsx'
import { TeamPanel } from '#islands/team/team-panel.tsx'
import { Failed } from '#ui/failed.tsx'
import { ClosingPanel } from './closing-panel.tsx'
import { CommentList } from './comment-list.tsx'
import { Decisions } from './decisions.tsx'
import { DocumentsPanel } from './documents/documents-panel.tsx'
import { History } from './history.tsx'
import { InterestPanel } from './interest-panel.tsx'
import { ListingForm } from './listing-form.tsx'
import { Loading } from './loading.tsx'
import { type Detail, detailQuery } from './my-projects.api.ts'
import { NumbersPanel, NumbersView } from './numbers-view.tsx'
import { RevisionPanel } from './revision-panel.tsx'
import { SECTIONS, type Section, sectionsOf } from './sections.ts'
import { StatusPanel } from './status-panel.tsx'
import { StillTrue } from './still-true.tsx'
import { StoryPanel } from './story-panel.tsx'
import { UpdateList } from './updates/update-list.tsx'
import { UpdateView } from './updates/update-view.tsx'

export function ProjectView({ id, userId }: { id: string; userId: string }) {
  const { t, locale } = useT()
  const update = useParam('update')
  const isNumbers = useParam('view') === 'numbers'
  const detail = useQuery(detailQuery(id), queryClient)
  return (
    <div>
      {!update && !isNumbers && (
        <a className="btn btn-small btn-quiet -ms-4 mb-2" href={pathTo('myProjects', locale)}>
          <ArrowLeft size={18} aria-hidden="true" />
          {t('myProjects.back')}
        </a>
      )}
      {detail.data &&
        (update ? (
          <UpdateView key={update} project={detail.data.project} id={update} />
        ) : isNumbers ? (
          <NumbersView project={detail.data.project} />
        ) : (
          <Loaded detail={detail.data} userId={userId} />
        ))}
      {!detail.data && detail.isError && (
        <Failed
          title={t('myProjects.loadFailed')}
          error={detail.error}
          onRetry={() => void detail.refetch()}
        />
      )}
      {detail.isPending && <Loading />}
    </div>
  )
}

function Loaded({ detail, userId }: { detail: Detail; userId: string }) {
  const { t } = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A panel that the URL names takes it itself.
    if (!location.hash) heading.current?.focus({ preventScroll: true })
  }, [])
  const { project } = detail
  const isOwner = detail.role === 'owner'
  const isPublic = project.status === 'approved'
  const sections = sectionsOf(detail)
  const has = (section: Section) => sections.includes(section)
  const tools = (
    <div className="grid content-start gap-6 lg:col-start-2 lg:row-start-2">
      <TeamPanel project={project.id} userId={userId} />
      {has('interest') && <InterestPanel project={project.id} isOwner={isOwner} />}
      {has('numbers') && <NumbersPanel project={project.id} />}
      {has('documents') && <DocumentsPanel project={project.id} userId={userId} />}
      {has('history') && <History events={detail.events} submittedAt={project.createdAt} />}
      <Decisions statements={detail.statements.filter(({ id }) => id !== detail.statement?.id)} />
    </div>
  )
  return (
    <section>
      <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 outline-none">
          {project.title}
        </h2>
        <StatusBadge status={project.status} isRequested={project.changesRequestedAt !== null} />
      </div>
      {sections.length > 2 && (
        <nav
          className="tabs sticky short:static lg:static top-0 z-10 mb-6 bg-page lg:flex-wrap"
          aria-label={t('static.contents')}
        >
          {sections.map((section) => (
            <a key={section} className="tab" href={`#${section}`}>
              {t(SECTIONS[section])}
            </a>
          ))}
        </nav>
      )}
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr] lg:[reading-flow:grid-columns]">
        <div className="grid gap-6 lg:col-start-2 lg:row-start-1">
          {detail.role !== 'answers' && <StillTrue detail={detail} />}
          <StatusPanel detail={detail} />
          {has('updates') && <UpdateList project={project.id} />}
          {has('questions') && <QuestionPanel project={project.id} />}
          {has('closing') && <ClosingPanel detail={detail} />}
          {isOwner && <StoryPanel detail={detail} />}
          <CommentList comments={detail.comments} hasForm={has('basics')} />
        </div>
        {isPublic && tools}
        {has('basics') && (
          <div className="grid gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            {detail.revision && <RevisionPanel id={project.id} revision={detail.revision} />}
            <ListingForm detail={detail} />
          </div>
        )}
        {!isPublic && tools}
      </div>
    </section>
  )
}
