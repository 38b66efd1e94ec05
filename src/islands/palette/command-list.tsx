import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useT } from '#i18n/island.tsx'
import {
  type Command,
  type CommandGroup,
  commandGroups,
  type Effect,
  matching,
  projectCommands,
} from './commands.ts'
import { useProjects } from './use-projects.ts'

interface Props {
  isAdmin: boolean
  onChoose: (effect: Effect) => void
}

/** The content of the dialog: a field, and what matches the words in it. */
export function CommandList({ isAdmin, onChoose }: Props) {
  const { t, locale } = useT()
  const [typed, setTyped] = useState('')
  const projects = useProjects(typed)
  const all = useMemo(() => commandGroups(t, locale, isAdmin), [t, locale, isAdmin])
  const found = projects.data ?? []
  const groups: readonly CommandGroup[] = [
    ...matching(all, typed),
    ...(found.length > 0
      ? [{ value: t('nav.projects'), items: projectCommands(found, locale) }]
      : []),
  ]
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      filter={null}
      value={typed}
      onValueChange={(value, { reason }) => {
        if (reason !== 'item-press') setTyped(value)
      }}
      itemToStringValue={(command: Command) => command.label}
      autoHighlight="always"
      keepHighlight
    >
      <Dialog.Title className="sr-only">{t('palette.title')}</Dialog.Title>
      <div className="flex flex-none items-center gap-3 border-b border-line py-2 ps-5 pe-3">
        <Search size={20} className="flex-none text-soft" aria-hidden="true" />
        <Autocomplete.Input
          className="min-h-11 w-full min-w-0 bg-transparent text-base outline-none placeholder:text-soft"
          aria-label={t('palette.field')}
          placeholder={t('palette.field')}
          autoComplete="off"
        />
        <Dialog.Close className="btn btn-icon btn-quiet flex-none" aria-label={t('common.close')}>
          <X size={20} aria-hidden="true" />
        </Dialog.Close>
      </div>
      <div className="h-[26rem] min-h-0 overflow-y-auto overscroll-contain p-2">
        <Autocomplete.Status className="px-3 py-2 text-soft empty:hidden">
          {projects.isFetching
            ? t('palette.searching')
            : projects.isError
              ? t('palette.failed')
              : groups.length === 0 && t('palette.none')}
        </Autocomplete.Status>
        <Autocomplete.List>
          {(group: CommandGroup) => (
            <Autocomplete.Group key={group.value} items={group.items} className="mb-2">
              <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 text-sm font-semibold text-soft">
                {group.value}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(command: Command) => (
                  <Autocomplete.Item
                    key={command.id}
                    value={command}
                    lang={command.lang}
                    className="flex min-h-11 cursor-default scroll-my-2 items-center rounded-xl px-3 outline-none select-none data-highlighted:bg-panel-2"
                    onClick={() => onChoose(command.effect)}
                  >
                    <span className="min-w-0 truncate">{command.label}</span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </div>
      <p className="hidden flex-none gap-5 border-t border-line bg-panel px-5 py-3 text-sm text-soft sm:flex">
        <Key keys="↑ ↓" does={t('palette.move')} />
        <Key keys={t('common.keyEnter')} does={t('palette.choose')} />
        <Key keys="Esc" does={t('common.close')} />
      </p>
    </Autocomplete.Root>
  )
}

function Key({ keys, does }: { keys: string; does: string }) {
  return (
    <span>
      <kbd className="font-sans font-semibold">{keys}</kbd>{' '}
      <span className="inline-block first-letter:uppercase">{does}</span>
    </span>
  )
}
