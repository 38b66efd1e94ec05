import { useStore } from '@nanostores/react'
import { Bookmark, BookmarkCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toAppError } from '#core/errors.ts'
import { startSession } from '#core/session.ts'
import { useT } from '#i18n/island.tsx'
import { $saved, knownSaved, retrySaved, setSaved, startSaved } from '#islands/saved/saved.ts'
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
    const now = await knownSaved()
    if (now.status === 'failed') return retrySaved()
    try {
      const stored = await setSaved(projectId, !isSaved)
      if (stored === false) toast({ title: t('save.removed') })
      else if (stored) {
        const description = now.place === 'account' ? t('save.inAccount') : t('save.inBrowser')
        toast({ title: t('save.done'), description, type: 'success' })
      }
    } catch (cause) {
      const error = tellFailure(t, t('save.failed'), waitingError(toAppError(cause)))
      setWaits(error.code === 'network.waiting')
    }
  }
  useRetryOnline(waits, () => void change())

  return (
    <button type="button" className="btn btn-quiet" onClick={() => void change()}>
      <Icon className={isSaved ? 'text-lamp-ink' : undefined} size={18} aria-hidden="true" />
      {t(isSaved ? 'save.saved' : 'save.button')}
    </button>
  )
}
