import { SendHorizontal, Square } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { useT } from '#i18n/island.tsx'
import { sendsOn } from '#ui/sends-on.ts'
import type { useAssistant } from './use-assistant.ts'

/** Characters of a question, as the function enforces. */
const MAX_LENGTH = 1000

interface Props {
  assistant: ReturnType<typeof useAssistant>
  field: RefObject<HTMLTextAreaElement | null>
  isOpen: boolean
}

/** Question input. Enter sends, Shift+Enter adds a line. */
export function Composer({ assistant, field, isOpen }: Props) {
  const { t } = useT()
  const id = useId()
  const stop = useRef<HTMLButtonElement>(null)
  const { draft, phase, waits } = assistant
  const isWaiting = phase.status === 'waiting'
  const wasWaiting = useRef(false)
  useEffect(() => {
    // Disabling the field drops focus: move it to the stop button, and back afterwards.
    if (isWaiting && !wasWaiting.current) stop.current?.focus()
    else if (!isWaiting && wasWaiting.current && isOpen) field.current?.focus()
    wasWaiting.current = isWaiting
  }, [isWaiting, isOpen, field])

  return (
    <form
      noValidate
      method="post"
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void assistant.send(draft)
      }}
    >
      <p className="w-full text-[0.92rem] empty:hidden" role="status">
        {waits && t('errors.network.waiting')}
      </p>
      <label className="sr-only" htmlFor={id}>
        {t('assistant.field')}
      </label>
      <textarea
        id={id}
        ref={field}
        rows={1}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        dir="auto"
        className="field field-sizing-content max-h-40 min-h-[48px]! flex-1 resize-none! rounded-[22px]! px-4! py-2.5!"
        placeholder={t('assistant.placeholder')}
        value={draft}
        disabled={isWaiting}
        onChange={(event) => assistant.setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (!sendsOn(event)) return
          event.preventDefault()
          void assistant.send(draft)
        }}
      />
      {isWaiting ? (
        <button
          ref={stop}
          type="button"
          className="btn btn-icon size-12!"
          aria-label={t('assistant.stop')}
          onClick={assistant.stop}
        >
          <Square size={18} aria-hidden="true" />
        </button>
      ) : (
        <button
          type="submit"
          className="btn btn-primary btn-icon size-12!"
          aria-label={t('assistant.send')}
          disabled={draft.trim() === ''}
        >
          <SendHorizontal size={20} aria-hidden="true" />
        </button>
      )}
    </form>
  )
}
