import { Archive, ArchiveRestore, Ban, Flag } from 'lucide-react'
import { useT } from '#i18n/island.tsx'
import { shownName } from '#i18n/shown-name.ts'
import { ActionMenu, MenuAction } from '#ui/action-menu.tsx'
import type { Thread } from './message.ts'

interface Props {
  thread: Thread
  /** The reader answers for a creator, who alone blocks and reports people. */
  isMember: boolean
  onArchive: () => void
  onBlock: () => void
  onReport: () => void
}

export function ThreadMenu({ thread, isMember, onArchive, onBlock, onReport }: Props) {
  const { t } = useT()
  const name = shownName(t, thread.otherName)
  const ArchiveIcon = thread.archived ? ArchiveRestore : Archive
  return (
    <ActionMenu label={t('common.moreActions')} className="ms-auto">
      <MenuAction icon={<ArchiveIcon size={17} aria-hidden="true" />} onClick={onArchive}>
        {thread.archived ? t('messages.unarchive') : t('messages.archive')}
      </MenuAction>
      {thread.otherId && !isMember && (
        <>
          <MenuAction icon={<Ban size={17} aria-hidden="true" />} onClick={onBlock}>
            {thread.blocked ? t('messages.unblock', { name }) : t('messages.block', { name })}
          </MenuAction>
          <MenuAction icon={<Flag size={17} aria-hidden="true" />} onClick={onReport}>
            {t('messages.report', { name })}
          </MenuAction>
        </>
      )}
    </ActionMenu>
  )
}
