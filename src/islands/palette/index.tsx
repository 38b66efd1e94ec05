import { useState } from 'react'
import { readHint } from '#core/session-hint.ts'
import { IslandI18n, type IslandI18nProps, useT } from '#i18n/island.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { tellFailure } from '#ui/failure.ts'
import { CommandList } from './command-list.tsx'
import type { Effect } from './commands.ts'
import { run } from './run.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  /** Gets the focus back. */
  opener: HTMLElement | null
}

export default function Palette({ isOpen, onClose, opener, ...texts }: Props & IslandI18nProps) {
  return (
    <IslandI18n {...texts}>
      <Commands isOpen={isOpen} onClose={onClose} opener={opener} />
    </IslandI18n>
  )
}

function Commands({ isOpen, onClose, opener }: Props) {
  const { t } = useT()
  const [chosen, setChosen] = useState<Effect | null>(null)
  async function act() {
    setChosen(null)
    if (!chosen) return
    try {
      await run(chosen)
    } catch (cause) {
      tellFailure(t, t('common.errorTitle'), cause)
    }
  }
  return (
    <Dialog open={isOpen} onClose={onClose} onClosed={() => void act()} opener={opener}>
      <CommandList
        isAdmin={readHint()?.role === 'admin'}
        onChoose={(effect) => {
          setChosen(effect)
          onClose()
        }}
      />
    </Dialog>
  )
}
