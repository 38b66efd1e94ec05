import { Menu } from '@base-ui/react/menu'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { avatarUrl } from '#core/avatar.ts'
import { signOut } from '#core/session.ts'
import type { SessionUser } from '#core/session-user.ts'
import { useT } from '#i18n/island.tsx'
import { pathTo, type RouteName } from '#i18n/paths.ts'
import { toast, toastAfterNavigation } from '#ui/toast.ts'

const ITEM =
  'flex min-h-11 w-full items-center rounded-lg px-3 text-start no-underline outline-none data-highlighted:bg-panel-2'

export function AccountMenu({ user }: { user: SessionUser }) {
  const { t, locale } = useT()
  const [busy, setBusy] = useState(false)
  const links: readonly [RouteName, string][] = [
    ['profile', t('admin.menu.profile')],
    ['messages', t('nav.messages')],
    ['admin', t('admin.menu.admin')],
  ]
  async function leave() {
    if (busy) return
    setBusy(true)
    if ((await signOut()) === 'done') {
      toastAfterNavigation({
        title: t('toasts.logoutTitle'),
        description: t('toasts.logoutText'),
        type: 'success',
      })
      location.assign(pathTo('home', locale))
      return
    }
    toast({
      title: t('toasts.logoutFailed'),
      description: t('toasts.somethingWrong'),
      type: 'error',
    })
    setBusy(false)
  }
  const picture = user.avatar?.startsWith('/') ? user.avatar : avatarUrl(user.name)
  return (
    <Menu.Root>
      <Menu.Trigger className="btn btn-small px-2.5">
        <span className="sr-only">{t('admin.menu.open')}:</span>
        <img className="size-6 rounded-full bg-night object-cover" src={picture} alt="" />
        <span className="max-w-24 truncate sm:max-w-36">{user.name}</span>
        <ChevronDown size={16} aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="z-40" sideOffset={8} align="end">
          <Menu.Popup className="panel w-56 p-1.5 shadow-lift outline-none">
            {links.map(([route, label]) => (
              <Menu.LinkItem key={route} className={ITEM} href={pathTo(route, locale)}>
                {label}
              </Menu.LinkItem>
            ))}
            <Menu.Item className={ITEM} closeOnClick={false} disabled={busy} onClick={leave}>
              {busy ? t('nav.loggingOut') : t('nav.logout')}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
