import { ExternalLink, Pencil, Users } from 'lucide-react'
import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { ownQuestionsPath, pathTo, projectPath } from '#i18n/paths.ts'
import { shownName } from '#i18n/shown-name.ts'
import { Thumbnail } from '#islands/listing/pictures/thumbnail.tsx'
import { ruleText } from '#islands/listing/statement.ts'
import { StatusBadge } from '#islands/listing/status-badge.tsx'
import { ActionMenu, MenuLink } from '#ui/action-menu.tsx'
import { ListRow, RowFact } from '#ui/list-row.tsx'
import { Stepper } from '#ui/stepper.tsx'
import type { MyProject } from './my-projects.api.ts'
import { type NextStep, nextStepOf } from './next-step.ts'
import { PromiseNote } from './promise-note.tsx'

/** Steps the creator has to take. */
const TO_DO: readonly NextStep[] = ['answer', 'fix', 'tell', 'confirm']

interface Props {
  project: MyProject
  /** Database time of the response, ISO. */
  fetchedAt: string
}

/** A project with its state and next step. */
export function ProjectRow({ project, fetchedAt }: Props) {
  const { t, locale } = useT()
  const { status, title } = project
  const step = nextStepOf(project)
  const waitsSince =
    step === 'wait' || step === 'appealed'
      ? project.submitted_at
      : step === 'revised' && project.revised_at
  const note =
    project.statement?.facts ??
    (status === 'rejected' || status === 'archived' ? project.note : null)
  const count = step === 'answer' ? project.open_comments : project.unseen_interests
  const supporters = `${pathTo('supporters', locale)}?project=${project.id}`
  const open = `${pathTo('myProjects', locale)}?project=${project.id}`
  return (
    <ListRow
      picture={
        <Thumbnail
          project={{ ...project, thumbnailUrl: project.thumbnail_url }}
          isPublic={status === 'approved'}
        />
      }
      head={
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <h2 className="min-w-0 flex-1 basis-48 font-display text-xl">
            <a href={open}>{title}</a>
            {project.role !== 'owner' && (
              <span className="block font-sans text-sm font-normal text-soft">
                {t(`team.for.${project.role}`, { name: shownName(t, project.owner_name) })}
              </span>
            )}
          </h2>
          <StatusBadge status={status} isRequested={project.changes_requested_at !== null} />
        </div>
      }
      facts={
        <>
          <RowFact name={t('myProjects.submitted')}>
            {formatDate(project.submitted_at, locale)}
          </RowFact>
          {project.reviewed_at && (
            <RowFact name={t('myProjects.reviewed')}>
              {formatDate(project.reviewed_at, locale)}
            </RowFact>
          )}
          <RowFact name={t('myProjects.updated')}>{formatDate(project.updated_at, locale)}</RowFact>
          {project.closes_on && (
            <RowFact name={t(project.closed ? 'project.closedOn' : 'project.closesOn')}>
              {formatDate(project.closes_on, locale)}
            </RowFact>
          )}
        </>
      }
      actions={
        <>
          {step === 'reply' ? (
            <a className="btn btn-small btn-primary" href={supporters}>
              {t('myProjects.supporters')}
              <span className="sr-only">: {title}</span>
              <span className="figures max-sm:sr-only">
                {t('myProjects.unseen', { count: project.unseen_interests })}
              </span>
            </a>
          ) : (
            <a
              className={`btn btn-small ${TO_DO.includes(step) ? 'btn-primary' : ''}`}
              href={open}
              aria-label={`${t('myProjects.open')}: ${title}`}
            >
              {t('myProjects.open')}
            </a>
          )}
          {(status === 'approved' || project.unseen_interests > 0) && (
            <ActionMenu label={`${t('common.moreActions')}: ${title}`}>
              {step === 'reply' ? (
                <MenuLink icon={<Pencil size={17} aria-hidden="true" />} href={open}>
                  {t('myProjects.open')}
                </MenuLink>
              ) : (
                <MenuLink icon={<Users size={17} aria-hidden="true" />} href={supporters}>
                  {t('myProjects.supporters')}
                </MenuLink>
              )}
              {status === 'approved' && (
                <MenuLink
                  icon={<ExternalLink size={17} aria-hidden="true" />}
                  href={projectPath(project.slug, locale)}
                >
                  {t('myProjects.visit')}
                </MenuLink>
              )}
            </ActionMenu>
          )}
        </>
      }
    >
      {status !== 'archived' && (
        <Stepper
          label={t('myProjects.progress.label')}
          steps={[
            { key: 'submitted', label: t('myProjects.submitted') },
            {
              key: 'review',
              label: t(status === 'pending' ? 'myProjects.progress.review' : 'myProjects.reviewed'),
            },
            { key: 'public', label: t('myProjects.progress.public') },
          ]}
          current={status === 'approved' ? 2 : 1}
        />
      )}
      <div>
        <p>{t(`myProjects.next.${step}`, { count })}</p>
        {project.questions.answer_by && (
          <p>
            <a className="link" href={ownQuestionsPath(project.id, locale)}>
              {t('myProjects.questions', {
                count: project.questions.waiting,
                date: formatDate(project.questions.answer_by, locale),
              })}
            </a>
          </p>
        )}
        {waitsSince && <PromiseNote submittedAt={waitsSince} fetchedAt={fetchedAt} />}
        {note && (
          <p className="mt-3 border-s-2 border-line ps-3 whitespace-pre-wrap">
            <span className="block text-sm text-soft">{t('myProjects.reason')}</span>
            {note}
            {project.statement && (
              <span className="block text-sm text-soft">{ruleText(t, project.statement)}</span>
            )}
          </p>
        )}
      </div>
    </ListRow>
  )
}
