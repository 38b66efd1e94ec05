import { SendHorizontal } from 'lucide-react'
import { type RefObject, useCallback, useId, useLayoutEffect, useMemo, useState } from 'react'
import { textLength } from '#core/fields.ts'
import { LIMITS } from '#core/limits.ts'
import { useT } from '#i18n/island.tsx'
import { ChosenList } from '#islands/files/chosen-list.tsx'
import type { StoredFile } from '#islands/files/file.ts'
import { FileInput } from '#islands/files/file-input.tsx'
import { useChosenFiles } from '#islands/files/use-chosen-files.ts'
import { useDroppedFiles } from '#islands/files/use-dropped-files.ts'
import { errorText } from '#ui/form.ts'
import { sendsOn } from '#ui/sends-on.ts'
import { draftStore, fileDraftStore } from './drafts.ts'
import { COUNT_FROM, checkText } from './model.ts'
import { paymentRisk } from './payment-risk.ts'

interface Props {
  /** Storage key of the draft. */
  storageKey: string
  userId: string
  onSend: (text: string, files: readonly StoredFile[]) => void
  inputRef: RefObject<HTMLTextAreaElement | null>
  /** A first message is being sent. */
  isBusy?: boolean
  /** Keep text and files until the view is left, for sends that may fail as a whole. */
  keepText?: boolean
  /** Text to begin with. */
  start?: string
  /** False where a message brings no files. */
  hasFiles?: boolean
}

/** Message input: Enter sends, Shift+Enter adds a line, files come by button, drop or paste, drafts survive a reload. */
export function Composer({
  storageKey,
  userId,
  onSend,
  inputRef,
  isBusy,
  keepText,
  start = '',
  hasFiles = true,
}: Props) {
  const { t } = useT()
  const drafts = useMemo(() => draftStore(userId), [userId])
  const [text, setText] = useState(() => drafts.load(storageKey) ?? start)
  const ids = { input: useId(), hint: useId(), problem: useId() }
  const keptFiles = useMemo(() => fileDraftStore(userId), [userId])
  const chosen = useChosenFiles({
    owner: userId,
    most: LIMITS.attachments,
    kept: keptFiles.load(storageKey) ?? [],
    onKeep: useCallback((files) => keptFiles.save(storageKey, files), [keptFiles, storageKey]),
  })
  const isOver = useDroppedFiles(hasFiles ? chosen.add : null)
  const length = textLength(text.trim())
  const check = checkText(text)
  const hasContent = check === 'fine' || (check === 'empty' && chosen.ready.length > 0)
  const canSend = hasContent && !chosen.isWaiting && !isBusy
  const isRisky = useMemo(() => paymentRisk(text) !== null, [text])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const input = inputRef.current
    if (!input) return
    input.style.height = 'auto'
    input.style.height = `${input.scrollHeight + 2}px`
  }, [text, inputRef])

  function change(next: string) {
    setText(next)
    drafts.save(storageKey, next)
  }

  function send() {
    if (!canSend) return
    onSend(text, chosen.ready)
    if (!keepText) {
      change('')
      chosen.clear()
    }
    inputRef.current?.focus()
  }

  return (
    <form
      noValidate
      method="post"
      className="composer sticky short:static bottom-0 z-20 border-t border-line bg-panel p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-5"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <label className="sr-only" htmlFor={ids.input}>
        {t('messages.compose')}
      </label>
      <ChosenList chosen={chosen} />
      <div
        className={`flex items-end gap-2 rounded-[22px] ${isOver ? 'outline-2 outline-offset-2 outline-lamp-ink' : ''}`}
      >
        {hasFiles && (
          <FileInput
            onFiles={(files) => {
              chosen.add(files)
              inputRef.current?.focus()
            }}
          />
        )}
        <textarea
          id={ids.input}
          ref={inputRef}
          name="content"
          rows={1}
          autoComplete="off"
          dir="auto"
          // Files take their room from it, not from the messages above.
          className={`field ${chosen.files.length > 0 ? 'max-h-[min(8rem,30dvh)]' : 'max-h-[min(180px,30dvh)]'} min-h-[48px]! flex-1 resize-none! rounded-[22px]! px-4! py-2.5!`}
          placeholder={t('messages.composePlaceholder')}
          value={text}
          aria-describedby={check === 'tooLong' ? ids.problem : ids.hint}
          aria-invalid={check === 'tooLong' || undefined}
          onChange={(event) => change(event.target.value)}
          onPaste={(event) => {
            const files = [...event.clipboardData.files]
            if (files.length === 0 || !hasFiles) return
            event.preventDefault()
            chosen.add(files)
          }}
          onKeyDown={(event) => {
            if (!sendsOn(event)) return
            event.preventDefault()
            send()
          }}
        />
        <button
          type="submit"
          className="btn btn-primary btn-icon size-12!"
          aria-label={isBusy ? t('messages.sending') : t('messages.send')}
          disabled={!canSend}
        >
          <SendHorizontal size={20} aria-hidden="true" />
        </button>
      </div>
      <div className="flex min-h-5 items-baseline justify-between gap-4 ps-4 pt-1.5 text-[0.82rem] leading-snug">
        {check !== 'tooLong' && isRisky && (
          <p className="text-danger" role="status">
            {t('messages.riskWriting')}
          </p>
        )}
        {check === 'tooLong' ? (
          <p id={ids.problem} className="text-danger" role="alert">
            {errorText(t, 'message.too_long', { max: LIMITS.message })}
          </p>
        ) : (
          <p id={ids.hint} className={isRisky ? 'sr-only' : 'text-soft max-md:sr-only'}>
            {t(chosen.isWaiting ? 'files.waits' : 'messages.composeHint')}
          </p>
        )}
        {length >= COUNT_FROM && (
          <p className={`flex-none figures ${check === 'tooLong' ? 'text-danger' : 'text-soft'}`}>
            {t('messages.count', { count: length, max: LIMITS.message })}
          </p>
        )}
      </div>
    </form>
  )
}
