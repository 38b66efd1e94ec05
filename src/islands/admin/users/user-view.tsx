import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '#core/query.ts'
import { formatDate, formatRelative } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { shownName } from '#i18n/shown-name.ts'
import { StatusBadge } from '#islands/listing/status-badge.tsx'
import { Failed } from '#ui/failed.tsx'
import { toast } from '#ui/toast.ts'
import { useAction } from '#ui/use-action.ts'
import { go } from '../admin.store.ts'
import { Fact } from '../fact.tsx'
import { Loading } from '../loading.tsx'
import { tellFailure } from '../tell-failure.ts'
import { useFailureToast } from '../use-failure-toast.ts'
import { ViewHead } from '../view-head.tsx'
import { SecurityEvents } from './security-events.tsx'
import { UserBadges } from './user-badges.tsx'
import { type UserAction, UserDialog } from './user-dialogs.tsx'
import { userLabel } from './user-list.tsx'
import { resend, type User, userQuery } from './users.api.ts'

export function UserView({ id }: { id: string }) {
  const { t } = useT()
  const user = useQuery(userQuery(id), queryClient)
  useFailureToast(t('admin.toasts.fetchUsers'), user.error)
  if (user.data) return <UserDetail user={user.data} />
  if (!user.isError) return <Loading />
  return (
    <section>
      <ViewHead tab="users" back={t('admin.users.back')} title={t('admin.users.account')} />
      <Failed
        title={t('admin.toasts.fetchUsers')}
        error={user.error}
        onRetry={() => user.refetch()}
      />
    </section>
  )
}

function UserDetail({ user }: { user: User }) {
  const { t, locale } = useT()
  const { suspension } = user
  return (
    <section>
      <ViewHead tab="users" back={t('admin.users.back')} title={userLabel(user)}>
        <UserBadges
          role={user.role}
          isConfirmed={user.is_confirmed}
          isSuspended={suspension !== null}
        />
      </ViewHead>
      {suspension && (
        <div className="notice notice-danger mb-6 grid gap-1">
          <p className="font-semibold">
            {t('admin.users.suspendedSince', {
              date: formatDate(suspension.suspended_at, locale),
              name: shownName(t, suspension.by),
            })}
          </p>
          {suspension.reason && <p>{suspension.reason}</p>}
          {suspension.hidden > 0 && <p>{t('admin.users.hidden', { count: suspension.hidden })}</p>}
        </div>
      )}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-8">
          <Projects user={user} />
          <SecurityEvents userId={user.id} />
        </div>
        <div className="panel order-first grid gap-5 p-5 lg:order-none">
          <h3>{t('admin.users.account')}</h3>
          <dl className="grid gap-2.5">
            <Fact name={t('admin.users.email')}>
              <a className="link break-all" href={`mailto:${user.email}`}>
                {user.email}
              </a>
            </Fact>
            <Fact name={t('admin.users.joined')}>{formatDate(user.created_at, locale)}</Fact>
            <Fact name={t('admin.users.lastSignIn')}>
              {user.last_sign_in_at
                ? formatRelative(user.last_sign_in_at, locale)
                : t('admin.users.never')}
            </Fact>
            <Fact name={t('admin.users.sessions')}>{user.sessions}</Fact>
            <Fact name={t('admin.users.factors')}>{user.factors}</Fact>
            <Fact name={t('admin.users.threads')}>{user.threads}</Fact>
            <Fact name={t('admin.review.interests')}>{user.interests}</Fact>
            <Fact name={t('admin.users.reports')}>{user.reports}</Fact>
          </dl>
          <Actions user={user} />
        </div>
      </div>
    </section>
  )
}

function Projects({ user }: { user: User }) {
  const { t, locale } = useT()
  return (
    <section aria-labelledby="user-projects">
      <h3 id="user-projects" className="mb-3">
        {t('admin.tabs.projects')}
      </h3>
      {user.projects.length === 0 ? (
        <p className="text-soft">{t('admin.users.noProjects')}</p>
      ) : (
        <ul className="panel divide-y divide-line px-4 sm:px-5">
          {user.projects.map((project) => (
            <li
              key={project.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
            >
              <button
                type="button"
                className="link min-h-9 min-w-0 text-start"
                onClick={() => go('projects', 'review', project.id)}
              >
                {project.title}
              </button>
              <span className="flex items-center gap-3 text-sm text-soft">
                {formatDate(project.created_at, locale)}
                <StatusBadge status={project.status} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Actions({ user }: { user: User }) {
  const { t, locale } = useT()
  const [action, setAction] = useState<UserAction | null>(null)
  const { busy, run } = useAction(t('admin.toasts.updateUser'), tellFailure)
  const label = userLabel(user)
  const resendMail = () =>
    run(async () => {
      await resend(user.id, locale)
      toast({
        title: t('admin.users.resent'),
        description: t('admin.users.resentText', { email: user.email }),
        type: 'success',
      })
    })
  return (
    <div className="grid gap-2">
      <button type="button" className="btn btn-small" onClick={() => setAction('role')}>
        {t(`admin.users.make.${user.role === 'admin' ? 'user' : 'admin'}`)}
      </button>
      {!user.is_confirmed && (
        <button
          type="button"
          className="btn btn-small"
          aria-disabled={busy || undefined}
          onClick={resendMail}
        >
          {t('admin.users.resend')}
        </button>
      )}
      {user.factors > 0 && (
        <button type="button" className="btn btn-small" onClick={() => setAction('factors')}>
          {t('admin.users.resetFactors')}
        </button>
      )}
      <button
        type="button"
        className={`btn btn-small ${user.suspension ? '' : 'btn-danger'}`}
        onClick={() => setAction(user.suspension ? 'restore' : 'suspend')}
      >
        {t(user.suspension ? 'admin.users.restore' : 'admin.users.suspend')}
      </button>
      {action && (
        <UserDialog action={action} user={{ ...user, label }} onClosed={() => setAction(null)} />
      )}
    </div>
  )
}
