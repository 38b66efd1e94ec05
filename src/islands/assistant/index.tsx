import { useSyncExternalStore } from 'react'
import { $session } from '#core/session.ts'
import { storedToken } from '#core/stored-token.ts'
import { IslandI18n, type IslandI18nProps } from '#i18n/island.tsx'
import { Panel } from './panel.tsx'

interface Props extends IslandI18nProps {
  isOpen: boolean
  /** Focuses the input, if the reader opened the panel. */
  takesFocus: boolean
  onClose: () => void
}

/** Most pages that have the assistant start no session: the storage tells of other tabs. */
function onSession(changed: () => void): () => void {
  const stop = $session.listen(changed)
  window.addEventListener('storage', changed)
  return () => {
    stop()
    window.removeEventListener('storage', changed)
  }
}

/** The assistant's panel. Closing only hides it, which keeps its input; the end of a session empties it. */
export default function Assistant({ isOpen, takesFocus, onClose, ...i18n }: Props) {
  const account = useSyncExternalStore(onSession, () => storedToken()?.user)
  return (
    <IslandI18n {...i18n}>
      <Panel key={account} isOpen={isOpen} takesFocus={takesFocus} onClose={onClose} />
    </IslandI18n>
  )
}
