import { useRef, useState } from 'react'
import { newClientId } from '#core/client-id.ts'
import type { AppError } from '#core/errors.ts'
import { textLength } from '#core/fields.ts'
import { LIMITS } from '#core/limits.ts'
import { useT } from '#i18n/island.tsx'
import { Field } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { errorText } from '#ui/form.ts'
import { FormNotice } from '#ui/form-notice.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { toast } from '#ui/toast.ts'
import { tellFailure } from '../tell-failure.ts'
import { type ContactMessage, reply } from './contact.api.ts'

/** Input is kept until the mail is queued. */
export function ReplyForm({ message }: { message: ContactMessage }) {
  const { t } = useT()
  const [body, setBody] = useState('')
  // How often it was sent without a word.
  const [tries, setTries] = useState(0)
  const form = useFirstError<HTMLFormElement>(tries)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<AppError | null>(null)
  const clientId = useRef(newClientId())
  async function send() {
    if (busy) return
    if (body.trim() === '') return setTries(tries + 1)
    setTries(0)
    setBusy(true)
    setFailure(null)
    try {
      await reply({
        message: message.id,
        body,
        clientId: clientId.current,
        answers: message.replies.length,
      })
      clientId.current = newClientId()
      setBody('')
      toast({
        title: t('admin.contact.queued'),
        description: t('admin.contact.queuedText', { email: message.email }),
        type: 'success',
      })
    } catch (cause) {
      setFailure(tellFailure(t, t('admin.toasts.updateContact'), cause))
    }
    setBusy(false)
  }
  return (
    <form
      ref={form}
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Field
        label={t('admin.contact.reply')}
        hint={t('admin.contact.replyHint', { email: message.email })}
        counter={`${textLength(body)} / ${LIMITS.contactMessage}`}
        error={tries > 0 ? errorText(t, 'contact.reply_length') : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            className="field"
            rows={8}
            maxLength={LIMITS.contactMessage}
            required
            value={body}
            onChange={(event) => setBody(event.target.value)}
          />
        )}
      </Field>
      <FormNotice>{failure && errorText(t, failure.code)}</FormNotice>
      <div>
        <SubmitButton
          label={t('admin.contact.send')}
          busyLabel={t('admin.contact.queueing')}
          busy={busy}
        />
      </div>
    </form>
  )
}
