import { IslandI18n, type IslandI18nProps } from '#i18n/island.tsx'
import { Panel } from './panel.tsx'

interface Props extends IslandI18nProps {
  isOpen: boolean
  /** Focuses the input, if the reader opened the panel. */
  takesFocus: boolean
  onClose: () => void
}

/** The assistant's panel. Closing only hides it, which keeps its input. */
export default function Assistant({ isOpen, takesFocus, onClose, ...i18n }: Props) {
  return (
    <IslandI18n {...i18n}>
      <Panel isOpen={isOpen} takesFocus={takesFocus} onClose={onClose} />
    </IslandI18n>
  )
}
