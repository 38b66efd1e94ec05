import { Headset } from 'lucide-react'
import { lazy, useEffect, useId, useRef, useState } from 'react'
import { useT } from '#i18n/island.tsx'
import { localizePath, ROUTES } from '#i18n/paths.ts'
import { Boundary } from '#ui/boundary.tsx'
import { Composer } from './composer.tsx'
import { Head } from './head.tsx'
import { MessageList } from './message-list.tsx'
import { isSidePanel } from './side-panel.ts'
import { useAssistant } from './use-assistant.ts'
import { useSideDialog } from './use-side-dialog.ts'

// Lazy: it pulls in the form library.
const PersonView = lazy(() => import('./person-view.tsx'))

interface Props {
  isOpen: boolean
  takesFocus: boolean
  onClose: () => void
}

/** The side panel: the conversation, or the form to contact a person. */
export function Panel({ isOpen, takesFocus, onClose }: Props) {
  const { t, locale } = useT()
  const title = useId()
  const panel = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const [isPerson, setPerson] = useState(false)
  const assistant = useAssistant(isOpen)
  useSideDialog(panel, { isOpen, onClose })
  useEffect(() => {
    if (isOpen && takesFocus) field.current?.focus()
  }, [isOpen, takesFocus])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are the ones pressed, by mouse or key
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={title}
      hidden={!isOpen}
      className="fixed inset-0 z-50 flex h-dvh flex-col short:overflow-y-auto bg-page text-ink shadow-lift [&[hidden]]:hidden sm:inset-y-0 sm:start-auto sm:end-0 sm:w-[400px] sm:max-w-full sm:border-s sm:border-line print:hidden"
      onClick={(event) => {
        const link = (event.target as Element).closest('a')
        if (
          link?.pathname === localizePath(ROUTES.contact, locale) &&
          !event.metaKey &&
          !event.ctrlKey
        ) {
          // The same form, with the conversation at hand.
          event.preventDefault()
          setPerson(true)
        } else if (link && !isSidePanel()) {
          // On phones the panel covers the link's target.
          onClose()
        }
      }}
    >
      <Head titleId={title} onRestart={assistant.restart} onClose={onClose} />
      {isPerson ? (
        <Boundary loading={<div className="flex-1" aria-busy="true" />}>
          <PersonView entries={assistant.entries} onBack={() => setPerson(false)} />
        </Boundary>
      ) : (
        <>
          <MessageList
            entries={assistant.entries}
            phase={assistant.phase}
            onTry={(question) => void assistant.send(question)}
          />
          <div className="border-t border-line bg-panel px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            <Composer assistant={assistant} field={field} isOpen={isOpen} />
            <div className="mt-1.5 grid justify-items-start gap-1">
              <button
                type="button"
                className="btn btn-small btn-quiet -ms-4"
                disabled={assistant.phase.status === 'waiting'}
                onClick={() => setPerson(true)}
              >
                <Headset size={16} aria-hidden="true" />
                {t('assistant.person')}
              </button>
              <p className="text-[0.8rem] leading-snug text-soft">{t('assistant.about')}</p>
            </div>
          </div>
        </>
      )}
      <p className="sr-only" role="status">
        {assistant.announcement}
      </p>
    </div>
  )
}
