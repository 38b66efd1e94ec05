import { Menu } from '@base-ui/react/menu'
import { Archive, ArchiveRestore, Ban, EllipsisVertical, Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#i18n/island.tsx'
import type { Thread } from './message.ts'

interface Props {
  thread: Thread
  onArchive: () => void
  onBlock: () => void
  onReport: () => void
}

export function ThreadMenu({ thread, onArchive, onBlock, onReport }: Props) {
  const { t } = useT()
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        className="btn btn-icon btn-quiet ms-auto flex-none"
        aria-label={t('messages.actions')}
      >
        <EllipsisVertical size={20} aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={6} className="z-50">
          <Menu.Popup className="min-w-52 rounded-2xl border border-line bg-page p-1.5 text-ink shadow-lift outline-none transition duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
            <Item
              icon={
                thread.archived ? (
                  <ArchiveRestore size={17} aria-hidden="true" />
                ) : (
                  <Archive size={17} aria-hidden="true" />
                )
              }
              onClick={onArchive}
            >
              {thread.archived ? t('messages.unarchive') : t('messages.archive')}
            </Item>
            {thread.otherId && (
              <>
                <Item icon={<Ban size={17} aria-hidden="true" />} onClick={onBlock}>
                  {thread.blocked
                    ? t('messages.unblock', { name: thread.otherName })
                    : t('messages.block', { name: thread.otherName })}
                </Item>
                <Item icon={<Flag size={17} aria-hidden="true" />} onClick={onReport}>
                  {t('messages.report', { name: thread.otherName })}
                </Item>
              </>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Item({
  icon,
  onClick,
  children,
}: {
  icon: ReactNode
  onClick: () => void
  children: ReactNode
}) {
  return (
    <Menu.Item
      className="flex min-h-11 cursor-default items-center gap-3 rounded-xl px-3 text-[0.95rem] outline-none select-none data-highlighted:bg-panel-2"
      onClick={onClick}
    >
      {icon}
      {children}
    </Menu.Item>
  )
}
