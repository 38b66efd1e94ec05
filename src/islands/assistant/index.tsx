import { IslandI18n, type IslandI18nProps } from '#i18n/island.tsx'
import { Panel } from './panel.tsx'

interface Props extends IslandI18nProps {
  isOpen: boolean
  /** The panel was asked for just now: the question field gets the focus. */
  takesFocus: boolean
  onClose: () => void
}

/** The assistant's panel. Closed it is hidden, and keeps what was typed. */
export default function Assistant({ isOpen, takesFocus, onClose, ...i18n }: Props) {
  return (
    <IslandI18n {...i18n}>
      <Panel isOpen={isOpen} takesFocus={takesFocus} onClose={onClose} />
    </IslandI18n>
  )
}
