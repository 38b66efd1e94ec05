import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { countryName } from '#core/countries.ts'
import { queryClient } from '#core/query.ts'
import { $session } from '#core/session.ts'
import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { projectPath } from '#i18n/paths.ts'
import { shownName } from '#i18n/shown-name.ts'
import type { CreatorFacts } from '#islands/listing/creator-facts.ts'
import { differences } from '#islands/listing/form/difference.ts'
import { DifferenceTable } from '#islands/listing/form/difference-table.tsx'
import { useFieldFormat } from '#islands/listing/form/use-field-format.ts'
import { businessDays, PROMISED_DAYS } from '#islands/listing/review-time.ts'
import type { ProjectStatus } from '#islands/listing/status.ts'
import { StatusBadge } from '#islands/listing/status-badge.tsx'
import { offersToken } from '#islands/listing/terms.ts'
import { TeamPanel } from '#islands/team/team-panel.tsx'
import { Failed } from '#ui/failed.tsx'
import { Field } from '#ui/field.tsx'
import { useAction } from '#ui/use-action.ts'
import { go } from '../admin.store.ts'
import { Loading } from '../loading.tsx'
import { tellFailure } from '../tell-failure.ts'
import { ViewHead } from '../view-head.tsx'
import { markEditsSeen, revisionQuery } from './after-approval.api.ts'
import { AppealPanel } from './appeal-panel.tsx'
import { CheckAnswers } from './check-answers.tsx'
import { type CheckDraft, finishedAnswers, typedReasons } from './check-draft.ts'
import { ChecksLeft } from './checks-left.tsx'
import { setChecks } from './decisions.api.ts'
import { assign, type Detail, detailQuery } from './detail.api.ts'
import { Documents } from './documents.tsx'
import { ListingPage } from './listing-page.tsx'
import { refresh } from './projects.api.ts'
import { RequestDialog } from './request-dialog.tsx'
import { RevisionPanel } from './revision-panel.tsx'
import { readInFull, StatusDialog } from './status-dialog.tsx'
import { StoryPanel } from './story-panel.tsx'

export function ReviewProject({ id }: { id: string }) {
  const { t } = useT()
  const detail = useQuery(detailQuery(id), queryClient)
  if (detail.isError && !detail.data) {
    return (
      <section>
        <ViewHead tab="projects" back={t('admin.projects.back')} title={t('admin.review.title')} />
        <Failed
          title={t('admin.projects.loadFailed')}
          error={detail.error}
          onRetry={() => detail.refetch()}
        />
      </section>
    )
  }
  if (!detail.data) return <Loading />
  return <ReviewDetail detail={detail.data} />
}

/**
 * Optimistic value until what was stored is loaded. Writes are queued, so the last choice wins; a failed write reverts
 * and shows a toast. Choosing resolves to true once the value is stored.
 */
function useOptimistic<Value>(
  stored: Value,
  store: (value: Value, before: Value) => Promise<void>,
): [Value, (value: Value) => Promise<boolean>] {
  const { t } = useT()
  const [chosen, setChosen] = useState<{ readonly value: Value } | null>(null)
  const queue = useRef(Promise.resolve())
  const current = chosen ? chosen.value : stored
  async function choose(value: Value): Promise<boolean> {
    const mine = { value }
    setChosen(mine)
    const stores = queue.current.then(() => store(value, current))
    queue.current = stores.catch(() => undefined)
    try {
      await stores
      return true
    } catch (cause) {
      void refresh()
      tellFailure(t, t('admin.toasts.updateProject'), cause)
      return false
    } finally {
      setChosen((latest) => (latest === mine ? null : latest))
    }
  }
  return [current, choose]
}

function ReviewDetail({ detail }: { detail: Detail }) {
  const { t, locale } = useT()
  const { project } = detail
  const session = useStore($session)
  const decision = useRef<HTMLDivElement>(null)
  const fieldText = useFieldFormat()
  const revision = useQuery(revisionQuery(project.id), queryClient)
  const daysWaiting = detail.queued_at
    ? businessDays(Date.parse(detail.queued_at), Date.now())
    : null
  return (
    <section>
      <ViewHead tab="projects" back={t('admin.projects.back')} title={project.title}>
        <div className="flex flex-wrap items-center gap-2">
          <StatusBadge status={project.status} isRequested={project.changesRequestedAt !== null} />
          {project.status === 'approved' && (
            <a className="btn btn-small" href={projectPath(project.slug, locale)}>
              {t('admin.review.visit')}
            </a>
          )}
          <button
            type="button"
            className="btn btn-small"
            onClick={() => go('projects', 'edit', project.id)}
          >
            {t('admin.projects.edit')}
          </button>
          {/* In one column, the decision is below the whole listing. */}
          <button
            type="button"
            className="btn btn-small lg:hidden"
            onClick={() => decision.current && goTo(decision.current)}
          >
            {t('statement.decision')}
          </button>
        </div>
      </ViewHead>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-1 gap-8">
          <AppealPanel id={project.id} />
          <RevisionPanel project={project} />
          {detail.reviewed_as && (
            <Section title={t('admin.review.sinceLast')}>
              <DifferenceTable
                differences={differences(detail.reviewed_as, detail.snapshot, fieldText)}
                before={t('admin.review.then')}
                after={t('admin.review.now')}
              />
              {detail.edited_at && <UnseenEdits detail={detail} editedAt={detail.edited_at} />}
            </Section>
          )}
          <Section title={t('admin.review.listing')}>
            <div className="grid grid-cols-1 gap-8">
              {revision.isPending ? (
                <Loading />
              ) : (
                <ListingPage detail={detail} revision={revision.data ?? null} />
              )}
            </div>
          </Section>
        </div>
        <div className="grid gap-6">
          <div ref={decision} className="panel grid scroll-mt-4 gap-4 p-5 outline-none">
            <dl className="grid gap-3">
              <Fact name={t('admin.review.creator')}>
                {shownName(t, project.creatorName)}
                {detail.creator_email && (
                  <a className="link block break-all" href={`mailto:${detail.creator_email}`}>
                    {detail.creator_email}
                  </a>
                )}
              </Fact>
              <CreatorFactRows facts={detail.creator_facts} />
              <Fact name={t('admin.review.submitted')}>
                {formatDate(project.createdAt, locale)}
              </Fact>
              {daysWaiting !== null && (
                <Fact name={t('admin.projects.age')}>
                  <span className={daysWaiting > PROMISED_DAYS ? 'font-semibold text-danger' : ''}>
                    {t('admin.projects.waited', { count: daysWaiting })}
                  </span>
                  <span className="block text-sm text-soft">
                    {daysWaiting > PROMISED_DAYS
                      ? t('admin.projects.late')
                      : t('admin.review.promised')}
                  </span>
                </Fact>
              )}
              <Fact name={t('admin.review.interests')}>
                {new Intl.NumberFormat(locale).format(detail.interests)}
              </Fact>
            </dl>
            {project.changesRequestedAt && (
              <p className="text-soft">
                {t('admin.request.waiting', {
                  date: formatDate(project.changesRequestedAt, locale),
                })}
              </p>
            )}
            <Assignment detail={detail} />
            <Actions detail={detail} />
          </div>
          {/* Every turn between creator and team clears the answers. */}
          <Checklist key={`${project.status} ${project.changesRequestedAt}`} detail={detail} />
          <StoryPanel detail={detail} />
          <Documents documents={detail.documents} />
          {project.creatorId && session.status === 'signedIn' && (
            <TeamPanel project={project.id} userId={session.user.id} />
          )}
          <History detail={detail} />
        </div>
      </div>
    </section>
  )
}

/** Scrolls to a part of the page and lets the keyboard go on there. */
function goTo(part: HTMLElement): void {
  part.tabIndex = -1
  part.focus({ preventScroll: true })
  part.scrollIntoView()
  part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true })
}

/** What the check of the creator is about. */
function CreatorFactRows({ facts }: { facts: CreatorFacts | null }) {
  const { t, locale } = useT()
  if (!facts) return <Fact name={t('creator.organisation')}>{t('creator.form.kindNone')}</Fact>
  const { registeredName, register, registerNumber, registerCountry, changedAt } = facts
  return (
    <>
      <Fact name={t('creator.facts.registeredName')}>
        {registeredName}
        <span className="block text-sm font-normal text-soft">
          {t(`creator.kinds.${facts.kind}`)}
        </span>
      </Fact>
      <Fact name={t('creator.facts.register')}>
        {[register, registerNumber, registerCountry && countryName(registerCountry, locale)]
          .filter(Boolean)
          .join(' · ')}
        {changedAt && (
          <span className="block text-sm font-normal text-soft">
            {t('creator.facts.changed', { date: formatDate(changedAt, locale) })}
          </span>
        )}
      </Fact>
    </>
  )
}

/** The decisions of a review first, then the other states. */
function Actions({ detail }: { detail: Detail }) {
  const { t } = useT()
  const { project } = detail
  const [open, setOpen] = useState<ProjectStatus | 'request' | null>(null)
  const close = () => setOpen(null)
  const canRequest = project.status === 'pending' && project.changesRequestedAt === null
  const button = (action: ProjectStatus | 'request', label: string, look = '') => (
    <button
      key={action}
      type="button"
      className={`btn btn-small ${look}`}
      aria-haspopup="dialog"
      onClick={() => setOpen(action)}
    >
      {label}
    </button>
  )
  return (
    <div className="grid gap-2">
      {project.status !== 'approved' &&
        button('approved', t('admin.decide.approved'), 'btn-primary')}
      {canRequest && button('request', t('admin.request.action'))}
      {(['rejected', 'archived', 'pending'] as const)
        .filter((status) => status !== project.status)
        .map((status) => button(status, t(`admin.setStatus.${status}`)))}
      {open === 'request' && <RequestDialog detail={detail} onClosed={close} />}
      {open && open !== 'request' && (
        <StatusDialog project={readInFull(detail)} decision={open} onClosed={close} />
      )}
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-3">
        {title}
      </h3>
      {children}
    </section>
  )
}

function UnseenEdits({ detail, editedAt }: { detail: Detail; editedAt: string }) {
  const { t, locale } = useT()
  const { busy, run } = useAction(t('admin.toasts.updateProject'), tellFailure)
  const markSeen = () =>
    run(() => markEditsSeen(detail.project.id, detail.stamp), t('admin.review.seen'))
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-soft">
        {t('admin.review.edited', { date: formatDate(editedAt, locale) })}
      </p>
      <button
        type="button"
        className="btn btn-small"
        aria-disabled={busy || undefined}
        onClick={() => void markSeen()}
      >
        {t('admin.review.markSeen')}
      </button>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

function Assignment({ detail }: { detail: Detail }) {
  const { t } = useT()
  const [chosen, choose] = useOptimistic(detail.reviewer_id ?? '', (reviewer) =>
    assign(detail.project.id, reviewer || null),
  )
  return (
    <Field label={t('admin.review.reviewer')}>
      {(control) => (
        <select
          {...control}
          className="field"
          value={chosen}
          onChange={(event) => void choose(event.target.value)}
        >
          <option value="">{t('admin.review.nobody')}</option>
          {detail.reviewers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

function Checklist({ detail }: { detail: Detail }) {
  const { t } = useT()
  const read = readInFull(detail)
  const [stored, store] = useOptimistic(read.reviewChecks, (answers, reviewChecks) =>
    setChecks({ ...read, reviewChecks }, answers),
  )
  // Reasons that are being typed, or could not be stored. All other answers are as stored.
  const [typed, setTyped] = useState<CheckDraft>({})
  const draft = { ...stored, ...typed }
  async function finish(next: CheckDraft) {
    if (await store(finishedAnswers(next, stored))) setTyped((latest) => typedReasons(latest, next))
  }
  return (
    <section className="panel grid gap-4 p-5" aria-labelledby="checklist-title">
      <h3 id="checklist-title">{t('admin.review.checklist')}</h3>
      <ChecksLeft draft={draft} />
      <CheckAnswers
        draft={draft}
        onChange={(next) => setTyped(typedReasons(next, stored))}
        onFinished={(next) => void finish(next)}
        hasToken={offersToken(detail.project.supportOptions)}
      />
    </section>
  )
}

function History({ detail }: { detail: Detail }) {
  const { t, locale } = useT()
  if (detail.reviews.length === 0) return null
  return (
    <Section title={t('admin.review.history')}>
      <ol className="grid gap-3">
        {detail.reviews.map((review) => (
          <li key={review.id} className="border-s-2 border-line ps-3">
            <p className="flex flex-wrap items-center gap-2">
              <StatusBadge
                status={review.to_status}
                isRequested={review.from_status === 'pending' && review.to_status === 'pending'}
              />
              <span className="text-sm text-soft">
                {formatDate(review.decided_at, locale)}
                {review.reviewer && ` · ${shownName(t, review.reviewer)}`}
              </span>
            </p>
            {review.rule && <p className="mt-1 text-sm">{t(`rules.${review.rule}`)}</p>}
            {review.note && <p className="mt-1 whitespace-pre-wrap">{review.note}</p>}
          </li>
        ))}
      </ol>
    </Section>
  )
}
