import { useEffect, useState } from 'react'
import { IslandI18n, type IslandI18nProps, useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { Gate } from '#ui/gate.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Card } from './card.tsx'
import { Sections } from './sections.tsx'

export default function Profile(props: IslandI18nProps) {
  return (
    <IslandI18n {...props}>
      <Account />
    </IslandI18n>
  )
}

function Account() {
  return (
    <Gate loading={<Loading />} login={<LoginPrompt />}>
      {(user) => (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[19rem_minmax(0,1fr)] lg:gap-10">
          <Card user={user} />
          <Sections user={user} />
        </div>
      )}
    </Gate>
  )
}

function Loading() {
  return (
    <Skeleton
      className="grid grid-cols-1 gap-6 lg:grid-cols-[19rem_minmax(0,1fr)] lg:gap-10"
      blocks={['h-72 rounded-card', 'h-96 rounded-card']}
    />
  )
}

function LoginPrompt() {
  const { t, locale } = useT()
  // `location.hash` (the open tab) exists in the browser only.
  const [tab, setTab] = useState('')
  useEffect(() => setTab(location.hash), [])
  const back = `?return=${encodeURIComponent(pathTo('profile', locale) + tab)}`
  return (
    <section className="on-night relative isolate overflow-clip rounded-[28px] px-6 py-10 sm:px-12 sm:py-16">
      <div
        aria-hidden="true"
        className="absolute -right-16 -bottom-28 -z-10 size-72 rounded-full bg-night shadow-[0_0_0_2px_oklch(0.9_0.13_85),0_0_26px_5px_oklch(0.84_0.16_78/0.8),0_-8px_90px_30px_oklch(0.75_0.17_65/0.4)] sm:right-8 sm:-bottom-40 sm:size-96"
      />
      <h2>{t('profile.loginTitle')}</h2>
      <p className="mt-3 mb-7 max-w-md text-soft">{t('profile.loginText')}</p>
      <div className="flex flex-wrap gap-3">
        <a className="btn btn-primary" href={pathTo('login', locale) + back}>
          {t('profile.login')}
        </a>
        <a className="btn bg-night/70" href={pathTo('register', locale) + back}>
          {t('profile.register')}
        </a>
      </div>
    </section>
  )
}
