import { Tabs } from '@base-ui/react/tabs'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { Boundary } from '#ui/boundary.tsx'
import { keepFocus } from '#ui/keep-focus.ts'
import { $route, go, syncUrl } from './admin.store.ts'
import { Loading } from './loading.tsx'
import { ShortcutsDialog } from './shortcuts.tsx'
import { TAB_IDS, type TabId } from './tab-ids.ts'
import { tabOfKey } from './tab-keys.ts'
import { TABS } from './tabs.ts'

interface Props {
  /** Let in without a second factor. */
  isDemo: boolean
}

export function Shell({ isDemo }: Props) {
  const { t, locale } = useT()
  const { tab } = useStore($route)
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const stop = syncUrl()
    setReady(true)
    return stop
  }, [])
  useEffect(keepFocus, [])
  useTabKeys()
  if (!ready) return <Loading />
  return (
    <Tabs.Root value={tab} onValueChange={(next) => go(next as TabId)}>
      {/* When wrapping, the tabs get the lower line to themselves. */}
      <div className="mb-7 flex flex-wrap-reverse items-start gap-x-6 border-b border-line">
        <Tabs.List className="tabs -mb-px max-w-full flex-auto" aria-label={t('admin.sections')}>
          {TAB_IDS.map((id) => (
            <Tabs.Tab key={id} value={id} className="tab">
              {t(`admin.tabs.${id}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <div className="ms-auto flex items-center gap-2 pb-1">
          <a className="btn btn-small btn-quiet whitespace-nowrap" href={pathTo('profile', locale)}>
            {t('admin.myAccount')}
          </a>
          <ShortcutsDialog />
        </div>
      </div>
      {TAB_IDS.map((id) => {
        const TabContent = TABS[id]
        return (
          <Tabs.Panel key={id} value={id} className="outline-none" tabIndex={-1}>
            <Boundary title={t(`admin.tabs.${id}`)} loading={<Loading />}>
              <TabContent />
            </Boundary>
          </Tabs.Panel>
        )
      })}
      {isDemo && <p className="notice mt-10 text-sm">{t('admin.factor.demo')}</p>}
    </Tabs.Root>
  )
}

function useTabKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const id = tabOfKey(event)
      if (!id) return
      event.preventDefault()
      go(id)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
