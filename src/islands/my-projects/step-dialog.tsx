import { useState } from 'react'
import { type AppError, toAppError } from '#core/errors.ts'
import { useT } from '#i18n/island.tsx'
import { Dialog, DialogActions, DialogPanel } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { errorText } from '#ui/form.ts'
import { FormNotice } from '#ui/form-notice.tsx'
import { toast } from '#ui/toast.ts'
import { appealRejection, withdrawProject } from './my-projects.api.ts'

/** An action that asks for confirmation. */
export type Step = 'appeal' | 'withdraw' | 'archive'

interface Props {
  id: string
  title: string
  step: Step
  opener: HTMLElement
  onClosed: () => void
}

const MAX_LENGTH = 2_000

/** Confirms an appeal or a withdrawal, with a text by the creator. */
export function StepDialog({ id, title, step, opener, onClosed }: Props) {
  const { t } = useT()
  const [open, setOpen] = useState(true)
  const [text, setText] = useState('')
  // How often reasons were missing.
  const [tries, setTries] = useState(0)
  const content = useFirstError(tries)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<AppError | null>(null)
  const isAppeal = step === 'appeal'
  async function confirm() {
    if (busy) return
    if (isAppeal && text.trim() === '') return setTries(tries + 1)
    setTries(0)
    setBusy(true)
    setFailure(null)
    try {
      await (isAppeal ? appealRejection(id, text.trim()) : withdrawProject(id, text.trim()))
      toast({ title: t(`myProjects.${step}.done`), type: 'success' })
      setOpen(false)
    } catch (cause) {
      setFailure(toAppError(cause))
    }
    setBusy(false)
  }
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      opener={opener}
      keepOnOutsidePress
    >
      <DialogPanel
        title={t(`myProjects.${step}.title`)}
        description={t(`myProjects.${step}.text`, { title })}
        closeLabel={t('common.close')}
        footer={
          <DialogActions
            label={t(`myProjects.${step}.action`)}
            busyLabel={t('common.saving')}
            busy={busy}
            onConfirm={confirm}
            onCancel={() => setOpen(false)}
          />
        }
      >
        <div ref={content} className="grid gap-5">
          <Field
            label={t(`myProjects.${step}.words`)}
            error={tries > 0 ? errorText(t, 'form.required') : undefined}
            {...(isAppeal ? {} : { optional: t('common.optional') })}
          >
            {(control) => (
              <textarea
                {...control}
                className="field"
                rows={isAppeal ? 7 : 3}
                maxLength={MAX_LENGTH}
                value={text}
                required={isAppeal}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
          <FormNotice role="alert">{failure && errorText(t, failure.code)}</FormNotice>
        </div>
      </DialogPanel>
    </Dialog>
  )
}
