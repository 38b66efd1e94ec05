import { useState } from 'react'
import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { pathTo, projectPath } from '#i18n/paths.ts'
import type { Detail } from './my-projects.api.ts'
import { nextStep, stageOf } from './next-step.ts'
import { PromiseNote } from './promise-note.tsx'
import { ReopenButton } from './reopen-button.tsx'
import { StatementView } from './statement-view.tsx'
import { type Step, StepDialog } from './step-dialog.tsx'

/** The state of a listing, what comes next and the available actions. */
export function StatusPanel({ detail }: { detail: Detail }) {
  const { t, locale } = useT()
  const { project, appeal } = detail
  const [step, setStep] = useState<{ step: Step; opener: HTMLElement } | null>(null)
  const next = nextStep({
    status: project.status,
    openComments: detail.open_comments,
    unseenInterests: detail.unseen_interests,
    isAppealed: appeal !== null && appeal.answered_at === null,
    isRevised: detail.revision !== null,
    archivedByCreator: detail.archived_by_creator,
    isChanged: detail.is_changed,
    stage: stageOf(project.isClosed, project.outcome),
    isAsked: detail.asks > 0,
  })
  const waitsSince =
    next === 'wait' || next === 'appealed'
      ? detail.submitted_at
      : next === 'revised' && detail.revision?.proposedAt
  const isOwner = detail.role === 'owner'
  const canAppeal =
    isOwner &&
    project.status === 'rejected' &&
    appeal === null &&
    (!detail.statement || detail.asked_at < detail.statement.appeal_until)
  const count = next === 'answer' ? detail.open_comments : detail.unseen_interests
  const button = (wanted: Step) => (
    <button
      type="button"
      className="btn btn-small"
      aria-haspopup="dialog"
      onClick={(event) => setStep({ step: wanted, opener: event.currentTarget })}
    >
      {t(`myProjects.${wanted}.action`)}
    </button>
  )
  return (
    <section className="panel p-5" aria-labelledby="next-title">
      <h3 id="next-title">{t('myProjects.nextTitle')}</h3>
      <p className="mt-2">{t(`myProjects.next.${next}`, { count })}</p>
      {waitsSince && <PromiseNote submittedAt={waitsSince} fetchedAt={detail.asked_at} />}
      {detail.statement && (
        <div className="mt-4 border-s-4 border-danger/60 ps-3">
          <StatementView
            statement={detail.statement}
            appeal={
              canAppeal
                ? t('statement.appeal', { date: formatDate(detail.statement.appeal_until, locale) })
                : undefined
            }
          />
        </div>
      )}
      {project.reviewNote && !detail.statement && (
        <p className="mt-3 border-s-4 border-danger/60 ps-3 whitespace-pre-wrap">
          <span className="block text-sm text-soft">{t('myProjects.reason')}</span>
          {project.reviewNote}
        </p>
      )}
      {appeal && (
        <p className="mt-3 border-s-2 border-line ps-3 whitespace-pre-wrap">
          <span className="block text-sm text-soft">{t('myProjects.yourAppeal')}</span>
          {appeal.body}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {project.status === 'approved' && (
          <a className="btn btn-small" href={projectPath(project.slug, locale)}>
            {t('myProjects.visit')}
          </a>
        )}
        {(project.status === 'approved' || detail.unseen_interests > 0) && (
          <a
            className="btn btn-small"
            href={`${pathTo('supporters', locale)}?project=${project.id}`}
          >
            {t('myProjects.supporters')}
          </a>
        )}
        {canAppeal && button('appeal')}
        {isOwner &&
          (project.status === 'pending' || project.status === 'rejected') &&
          button('withdraw')}
        {isOwner && project.status === 'approved' && button('archive')}
        {detail.role !== 'answers' && next === 'reopen' && <ReopenButton detail={detail} />}
      </div>
      {step && (
        <StepDialog
          id={project.id}
          title={project.title}
          step={step.step}
          opener={step.opener}
          onClosed={() => setStep(null)}
        />
      )}
    </section>
  )
}
