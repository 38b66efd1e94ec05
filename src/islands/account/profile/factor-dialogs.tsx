import { type FormEvent, useState } from 'react'
import { AppError, toAppError } from '#core/errors.ts'
import { hasText } from '#core/fields.ts'
import { useT } from '#i18n/island.tsx'
import { Dialog, DialogActions, DialogPanel } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { toast } from '#ui/toast.ts'
import { useAction } from '#ui/use-action.ts'
import { authErrorText, tellAuthFailure } from '../auth-text.ts'
import { type Factor, removeFactor, renameFactor } from '../second-factor.ts'

interface Props {
  factor: Factor
  opener: HTMLElement | null
  onChanged: () => void
  onClosed: () => void
}

const MAX_NAME = 60

export function RenameFactorDialog({ factor, opener, onChanged, onClosed }: Props) {
  const { t } = useT()
  const [open, setOpen] = useState(true)
  const [name, setName] = useState(factor.name)
  const [error, setError] = useState<AppError>()
  const [busy, setBusy] = useState(false)
  const form = useFirstError<HTMLFormElement>(error)
  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!hasText(name)) return setError(new AppError('form.required'))
    setBusy(true)
    try {
      await renameFactor(factor.id, name)
      toast({ title: t('profile.factors.renamed'), type: 'success' })
      onChanged()
      setOpen(false)
    } catch (cause) {
      setError(toAppError(cause))
      setBusy(false)
    }
  }
  return (
    <Dialog open={open} onClose={() => setOpen(false)} onClosed={onClosed} opener={opener}>
      <DialogPanel
        title={t('profile.factors.renameTitle')}
        closeLabel={t('common.close')}
        footer={
          <DialogActions
            form="rename-factor"
            label={t('profile.factors.renameSave')}
            busyLabel={t('common.saving')}
            busy={busy}
            onCancel={() => setOpen(false)}
          />
        }
      >
        <form ref={form} id="rename-factor" noValidate method="post" onSubmit={save}>
          <Field
            label={t('profile.factors.name')}
            error={error && authErrorText(t, error)}
            hint={t('profile.factors.nameHint')}
          >
            {(control) => (
              <input
                {...control}
                className="field"
                value={name}
                maxLength={MAX_NAME}
                autoComplete="off"
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
        </form>
      </DialogPanel>
    </Dialog>
  )
}

export function RemoveFactorDialog({
  factor,
  isLast,
  opener,
  onChanged,
  onClosed,
}: Props & { isLast: boolean }) {
  const { t } = useT()
  const [open, setOpen] = useState(true)
  const { busy, run } = useAction(t('profile.factors.removeFailed'), tellAuthFailure)
  const name = factor.name || t('profile.factors.defaultName')
  async function remove() {
    if (!(await run(() => removeFactor(factor.id), t('profile.factors.removed')))) return
    onChanged()
    setOpen(false)
  }
  return (
    <Dialog open={open} onClose={() => setOpen(false)} onClosed={onClosed} opener={opener}>
      <DialogPanel
        title={t('profile.factors.removeTitle', { name })}
        description={isLast ? t('profile.factors.removeLast') : t('profile.factors.removeText')}
        closeLabel={t('common.close')}
        footer={
          <DialogActions
            label={t('profile.factors.remove')}
            busyLabel={t('common.saving')}
            busy={busy}
            isDanger
            onConfirm={remove}
            onCancel={() => setOpen(false)}
          />
        }
      />
    </Dialog>
  )
}
