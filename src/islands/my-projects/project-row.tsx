import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { pathTo, projectPath } from '#i18n/paths.ts'
import { StatusBadge } from '#islands/listing/status-badge.tsx'
import type { MyProject } from './my-projects.api.ts'
import { type NextStep, nextStep } from './next-step.ts'
import { PromiseNote } from './promise-note.tsx'

/** Steps the creator has to take. */
const TO_DO: readonly NextStep[] = ['answer', 'fix']

interface Props {
  project: MyProject
  /** Database time of the response, ISO. */
  fetchedAt: string
}

/** A project with its state and next step. */
export function ProjectRow({ project, fetchedAt }: Props) {
  const { t, locale } = useT()
  const { status, title } = project
  const step = nextStep({
    status,
    openComments: project.open_comments,
    unseenInterests: project.unseen_interests,
    isAppealed: project.is_appealed,
    isRevised: project.revised_at !== null,
    archivedByCreator: project.archived_by_creator,
  })
  const waitsSince =
    step === 'wait' || step === 'appealed'
      ? project.submitted_at
      : step === 'revised' && project.revised_at
  const count = step === 'answer' ? project.open_comments : project.unseen_interests
  return (
    <li className="panel p-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <h2 className="min-w-0 flex-1 basis-64 font-display text-xl break-words">
          <a href={`${pathTo('myProjects', locale)}?project=${project.id}`}>{title}</a>
        </h2>
        <StatusBadge status={status} isRequested={project.changes_requested_at !== null} />
      </div>
      <p className="mt-3">{t(`myProjects.next.${step}`, { count })}</p>
      {waitsSince && <PromiseNote submittedAt={waitsSince} fetchedAt={fetchedAt} />}
      {project.note && (status === 'rejected' || status === 'archived') && (
        <p className="mt-3 border-s-2 border-line ps-3 break-words whitespace-pre-wrap">
          <span className="block text-sm text-soft">{t('myProjects.reason')}</span>
          {project.note}
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 border-t border-line pt-4">
        <dl className="flex flex-wrap gap-x-8 gap-y-2 text-[0.95rem]">
          <Fact name={t('myProjects.submitted')} value={formatDate(project.submitted_at, locale)} />
          {project.reviewed_at && (
            <Fact name={t('myProjects.reviewed')} value={formatDate(project.reviewed_at, locale)} />
          )}
          <Fact name={t('myProjects.updated')} value={formatDate(project.updated_at, locale)} />
        </dl>
        <div className="flex flex-wrap gap-2">
          <a
            className={`btn btn-small ${TO_DO.includes(step) ? 'btn-primary' : ''}`}
            href={`${pathTo('myProjects', locale)}?project=${project.id}`}
            aria-label={`${t('myProjects.open')}: ${title}`}
          >
            {t('myProjects.open')}
          </a>
          {status === 'approved' && (
            <a
              className="btn btn-small"
              href={projectPath(project.slug, locale)}
              aria-label={`${t('myProjects.visit')}: ${title}`}
            >
              {t('myProjects.visit')}
            </a>
          )}
          {(status === 'approved' || project.unseen_interests > 0) && (
            <a
              className="btn btn-small"
              href={`${pathTo('supporters', locale)}?project=${project.id}`}
            >
              {t('myProjects.supporters')}
              <span className="sr-only">{title}</span>
              {project.unseen_interests > 0 && (
                <span className="badge badge-option">
                  {t('myProjects.unseen', { count: project.unseen_interests })}
                </span>
              )}
            </a>
          )}
        </div>
      </div>
    </li>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  )
}
