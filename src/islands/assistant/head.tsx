import { MessageSquarePlus, X } from 'lucide-react'
import { useT } from '#i18n/island.tsx'
import { LumiMark } from './lumi-mark.tsx'

interface Props {
  titleId: string
  onRestart: () => void
  onClose: () => void
}

export function Head({ titleId, onRestart, onClose }: Props) {
  const { t } = useT()
  return (
    <header className="flex items-center gap-2.5 border-b border-line bg-panel py-2.5 ps-4 pe-2">
      <LumiMark className="size-8 flex-none" />
      <h2 id={titleId} className="flex flex-1 items-center gap-2 text-xl">
        <span translate="no">Lumi</span>
        <span className="badge badge-lamp">{t('assistant.badge')}</span>
      </h2>
      <button
        type="button"
        className="btn btn-icon btn-quiet"
        aria-label={t('assistant.fresh')}
        title={t('assistant.fresh')}
        onClick={onRestart}
      >
        <MessageSquarePlus size={20} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="btn btn-icon btn-quiet"
        aria-label={t('common.close')}
        onClick={onClose}
      >
        <X size={20} aria-hidden="true" />
      </button>
    </header>
  )
}
