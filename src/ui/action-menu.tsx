import { Menu } from '@base-ui/react/menu'
import { EllipsisVertical } from 'lucide-react'
import type { ReactNode } from 'react'

const ITEM =
  'flex min-h-11 cursor-default items-center gap-3 rounded-xl px-3 py-1.5 text-[0.95rem] leading-snug no-underline outline-none select-none data-highlighted:bg-panel-2 [&>svg]:flex-none'

/** Menus are part of the page's main content, though not of the clipped row they belong to. */
const MAIN = {
  get current() {
    return document.querySelector<HTMLElement>('main')
  },
}

interface Props {
  /** Accessible name of the button. */
  label: string
  className?: string
  children: ReactNode
}

/** A button with three dots that opens the less common actions. */
export function ActionMenu({ label, className = '', children }: Props) {
  return (
    <Menu.Root>
      <Menu.Trigger className={`btn btn-icon btn-quiet flex-none ${className}`} aria-label={label}>
        <EllipsisVertical size={20} aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal container={MAIN}>
        <Menu.Positioner align="end" sideOffset={6} className="z-50">
          <Menu.Popup className="max-w-(--available-width) min-w-52 rounded-2xl border border-line bg-page p-1.5 text-ink shadow-lift outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

interface ItemProps {
  icon: ReactNode
  children: ReactNode
}

export function MenuAction({ icon, onClick, children }: ItemProps & { onClick: () => void }) {
  return (
    <Menu.Item className={ITEM} onClick={onClick}>
      {icon}
      {children}
    </Menu.Item>
  )
}

export function MenuLink({ icon, href, children }: ItemProps & { href: string }) {
  return (
    <Menu.LinkItem className={ITEM} href={href}>
      {icon}
      {children}
    </Menu.LinkItem>
  )
}
