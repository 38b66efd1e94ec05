import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#i18n/island.tsx'
import { Dialog, DialogPanel } from '#ui/dialog.tsx'
import { isApple } from '#ui/keys.ts'
import { TAB_IDS } from './tab-ids.ts'

export function ShortcutsDialog() {
  const { t } = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="btn btn-icon btn-quiet"
        aria-label={t('admin.shortcuts.title')}
        title={t('admin.shortcuts.title')}
        onClick={() => setOpen(true)}
      >
        <Keyboard size={20} aria-hidden="true" />
      </button>
      <Dialog open={open} onClose={() => setOpen(false)}>
        <DialogPanel title={t('admin.shortcuts.title')} closeLabel={t('common.close')} isText>
          <dl className="grid gap-3">
            <Keys
              keys={isApple ? '⌘ K' : `${t('common.keyControl')} K`}
              does={t('palette.title')}
            />
            {TAB_IDS.map((id, index) => (
              <Keys
                key={id}
                keys={`${isApple ? '⌥' : 'Alt'} ${index + 1}`}
                does={t(`admin.tabs.${id}`)}
              />
            ))}
            <Keys keys="← →" does={t('admin.shortcuts.tabs')} />
            <Keys keys="↑ ↓ / J K" does={t('admin.shortcuts.rows')} />
            <Keys keys={t('common.keyEnter')} does={t('admin.shortcuts.openRow')} />
            <Keys keys="M" does={t('admin.shortcuts.rowMenu')} />
            <Keys keys={`${t('common.keySpace')} ↑ ↓`} does={t('admin.shortcuts.move')} />
            <Keys keys="F8" does={t('admin.shortcuts.notifications')} />
          </dl>
        </DialogPanel>
      </Dialog>
    </>
  )
}

function Keys({ keys, does }: { keys: string; does: string }) {
  return (
    <div className="flex items-baseline justify-between gap-6 border-b border-line pb-3">
      <dt>{does}</dt>
      <dd className="flex-none">
        <kbd className="rounded-md border border-line bg-panel-2 px-2 py-1 font-sans text-sm figures">
          {keys}
        </kbd>
      </dd>
    </div>
  )
}
