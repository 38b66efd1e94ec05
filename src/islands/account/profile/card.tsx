import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pictureOf } from '#core/avatar.ts'
import { queryClient } from '#core/query.ts'
import type { SessionUser } from '#core/session-user.ts'
import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { factsQuery } from './profile.api.ts'

export function Card({ user }: { user: SessionUser }) {
  const { t, locale } = useT()
  return (
    <section className="panel overflow-hidden" aria-labelledby="account-name">
      <div className="flex items-center gap-4 p-5 lg:grid lg:justify-items-start lg:p-6">
        <img
          className="size-20 flex-none rounded-full bg-night object-cover lg:size-24"
          src={pictureOf(user)}
          alt=""
          width={96}
          height={96}
        />
        <div className="min-w-0">
          <h2 id="account-name" className="text-xl">
            {user.name}
          </h2>
          <p className="text-soft">{user.email}</p>
          <div className="mt-2 flex flex-wrap items-center gap-2">
            <p className={`badge ${user.role === 'admin' ? 'badge-option' : ''}`}>
              {user.role === 'admin' ? t('profile.roleAdmin') : t('profile.roleUser')}
            </p>
            {user.role === 'admin' && (
              <a
                className="btn btn-small max-w-full whitespace-normal"
                href={pathTo('admin', locale)}
              >
                {t('profile.adminPanel')}
              </a>
            )}
          </div>
        </div>
      </div>
      <Facts userId={user.id} />
    </section>
  )
}

const LINKS = [
  ['dashboard', 'profile.dashboard'],
  ['mySupport', 'profile.mySupport'],
  ['supporters', 'profile.supporters'],
  ['myProjects', 'profile.myProjects'],
  ['messages', 'profile.conversations'],
] as const

function Facts({ userId }: { userId: string }) {
  const { t, locale } = useT()
  const facts = useQuery(factsQuery(userId), queryClient)
  if (facts.isError) {
    return (
      <div role="alert" className="grid gap-3 border-t border-line p-5 lg:px-6">
        <p className="text-soft">{t('profile.factsError')}</p>
        <button type="button" className="btn btn-small" onClick={() => facts.refetch()}>
          {t('common.retry')}
        </button>
      </div>
    )
  }
  const { data } = facts
  return (
    <div className="border-t border-line p-5 lg:px-6" aria-busy={!data}>
      <dl className="grid grid-cols-2 gap-4 lg:grid-cols-1">
        <Fact label={t('profile.memberSince')}>{data && formatDate(data.memberSince, locale)}</Fact>
        <Fact label={t('profile.supported')}>
          {data && new Intl.NumberFormat(locale).format(data.supported)}
        </Fact>
      </dl>
      <p className="mt-2 grid grid-cols-2 gap-x-4 sm:flex sm:gap-x-6 lg:grid lg:grid-cols-1">
        {LINKS.map(([route, words]) => (
          <a
            key={route}
            className="link inline-flex min-h-11 items-center last:col-span-full"
            href={pathTo(route, locale)}
          >
            {t(words)}
          </a>
        ))}
      </p>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="text-lg font-semibold figures">
        {children ?? <span className="skeleton mt-1.5 block h-5 w-24" />}
      </dd>
    </div>
  )
}
