import { Tabs } from '@base-ui/react/tabs'
import { type ReactNode, useState } from 'react'
import type { SessionUser } from '@/domain/session.ts'
import { useT } from '@/i18n/island.tsx'
import { NameForm } from './name-form.tsx'
import { Security } from './security.tsx'
import { Settings } from './settings.tsx'

const TABS = ['profile', 'settings', 'security'] as const
type Tab = (typeof TABS)[number]

/** The three tabs. The address remembers the open one, so that links and the change of language keep it. */
export function Sections({ user }: { user: SessionUser }) {
  const { t } = useT()
  const [tab, setTab] = useState<Tab>(
    () => TABS.find((name) => `#${name}` === location.hash) ?? 'profile',
  )
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
        history.replaceState(history.state, '', `#${next}`)
      }}
    >
      <Tabs.List
        aria-label={t('profile.tabs')}
        className="flex gap-1 overflow-x-auto border-b border-line"
      >
        {TABS.map((name) => (
          <Tabs.Tab
            key={name}
            value={name}
            className="-mb-px min-h-11 flex-none border-b-[3px] border-transparent px-4 pb-1 font-semibold text-soft hover:text-ink focus-visible:-outline-offset-2 data-active:border-lamp data-active:text-ink"
          >
            {labels[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Panel name="profile">
        <NameForm user={user} />
      </Panel>
      <Panel name="settings">
        <Settings user={user} />
      </Panel>
      <Panel name="security">
        <Security user={user} />
      </Panel>
    </Tabs.Root>
  )
}

/** Stays in the page while hidden: what was typed there is not lost. */
function Panel({ name, children }: { name: Tab; children: ReactNode }) {
  return (
    <Tabs.Panel value={name} keepMounted className="pt-7 outline-offset-8">
      {children}
    </Tabs.Panel>
  )
}
