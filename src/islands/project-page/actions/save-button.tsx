import { useStore } from '@nanostores/react'
import { Bookmark, BookmarkCheck } from 'lucide-react'
import { useEffect } from 'react'
import { startSession } from '#core/session.ts'
import { useT } from '#i18n/island.tsx'
import { $saved, retrySaved, setSaved, startSaved } from '#islands/saved/saved.ts'
import { tellFailure } from '#ui/failure.ts'
import { toast } from '#ui/toast.ts'

/** Saves the listing to the account or, for visitors, in this browser. */
export function SaveButton({ projectId }: { projectId: string }) {
  const { t } = useT()
  const saved = useStore($saved, { ssr: 'initial' })
  useEffect(() => {
    startSession()
    startSaved()
  }, [])
  const isSaved = saved.status === 'ready' && saved.ids.includes(projectId)
  const Icon = isSaved ? BookmarkCheck : Bookmark

  async function change() {
    if (saved.status === 'failed') return retrySaved()
    if (saved.status !== 'ready') return
    try {
      await setSaved(projectId, !isSaved)
      if (isSaved) toast({ title: t('save.removed') })
      else {
        const description = saved.place === 'account' ? t('save.inAccount') : t('save.inBrowser')
        toast({ title: t('save.done'), description, type: 'success' })
      }
    } catch (cause) {
      tellFailure(t, t('save.failed'), cause)
    }
  }

  const isReady = saved.status !== 'unknown'
  return (
    <button
      type="button"
      className="btn btn-quiet"
      disabled={!isReady}
      data-waiting={isReady ? undefined : ''}
      onClick={() => void change()}
    >
      <Icon className={isSaved ? 'text-lamp-ink' : undefined} size={18} aria-hidden="true" />
      {t(isSaved ? 'save.saved' : 'save.button')}
    </button>
  )
}
