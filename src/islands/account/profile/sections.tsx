import { Tabs } from '@base-ui/react/tabs'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { SessionUser } from '#core/session-user.ts'
import { useT } from '#i18n/island.tsx'
import { CreatorSection } from './creator-section.tsx'
import { Picture } from './picture.tsx'
import { ProfileForm } from './profile-form.tsx'
import { Section } from './section.tsx'
import { Security } from './security.tsx'
import { Settings } from './settings.tsx'

const TABS = ['profile', 'settings', 'security'] as const
type Tab = (typeof TABS)[number]

const named = (hash: string): Tab | undefined => TABS.find((name) => `#${name}` === hash)

/** The account's card fills the screen above the tabs. */
const ONE_COLUMN = '(width < 64rem)'

/** The profile tabs. The open one is in the URL's hash, so that links, Back and language changes keep it. */
export function Sections({ user }: { user: SessionUser }) {
  const { t } = useT()
  const list = useRef<HTMLDivElement>(null)
  const [tab, setTab] = useState<Tab>(() => named(location.hash) ?? 'profile')
  useEffect(() => {
    const show = () => {
      if (named(location.hash) && matchMedia(ONE_COLUMN).matches) list.current?.scrollIntoView()
    }
    const follow = () => {
      setTab(named(location.hash) ?? 'profile')
      show()
    }
    show()
    window.addEventListener('hashchange', follow)
    window.addEventListener('popstate', follow)
    return () => {
      window.removeEventListener('hashchange', follow)
      window.removeEventListener('popstate', follow)
    }
  }, [])
  const labels: Record<Tab, string> = {
    profile: t('profile.tabProfile'),
    settings: t('profile.tabSettings'),
    security: t('profile.tabSecurity'),
  }
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(next: Tab) => {
        setTab(next)
        history.pushState(history.state, '', `#${next}`)
      }}
    >
      <Tabs.List ref={list} aria-label={t('profile.tabs')} className="tabs scroll-mt-3">
        {TABS.map((name) => (
          <Tabs.Tab key={name} value={name} className="tab">
            {labels[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Panel name="profile">
        <Section title={t('profile.aboutTitle')} text={t('profile.aboutText')}>
          <div className="grid gap-7">
            <Picture user={user} />
            <ProfileForm user={user} />
          </div>
        </Section>
        <CreatorSection user={user} />
      </Panel>
      <Panel name="settings">
        <Settings user={user} />
      </Panel>
      <Panel name="security">
        <Security user={user} isOpen={tab === 'security'} />
      </Panel>
    </Tabs.Root>
  )
}

/** Kept mounted so that hidden input isn't lost. */
function Panel({ name, children }: { name: Tab; children: ReactNode }) {
  return (
    <Tabs.Panel value={name} keepMounted className="grid gap-5 pt-6 outline-offset-8">
      {children}
    </Tabs.Panel>
  )
}
