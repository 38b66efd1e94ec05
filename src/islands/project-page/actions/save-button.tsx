import { useStore } from '@nanostores/react'
import { Bookmark, BookmarkCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toAppError } from '#core/errors.ts'
import { startSession } from '#core/session.ts'
import { useT } from '#i18n/island.tsx'
import { $saved, retrySaved, setSaved, startSaved } from '#islands/saved/saved.ts'
import { tellFailure } from '#ui/failure.ts'
import { useRetryOnline, waitingError } from '#ui/retry-online.ts'
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

  const [waits, setWaits] = useState(false)

  async function change() {
    setWaits(false)
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
      const error = tellFailure(t, t('save.failed'), waitingError(toAppError(cause)))
      setWaits(error.code === 'network.waiting')
    }
  }
  useRetryOnline(waits, () => void change())

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
