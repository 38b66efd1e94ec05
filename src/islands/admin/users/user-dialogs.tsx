import { useState } from 'react'
import { useT } from '#i18n/island.tsx'
import { toast } from '#ui/toast.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { FactsField, RuleFields } from '../reason-fields.tsx'
import { lacksLaw, PERSON_REASONS } from '../reasons.ts'
import { resetFactors, restore, setRole, suspend, type UserRow } from './users.api.ts'

export type UserAction = 'role' | 'suspend' | 'restore' | 'factors'

interface DialogUser extends Pick<UserRow, 'id' | 'role' | 'is_self'> {
  /** Name, or the email address if there is no name. */
  readonly label: string
}

interface Props {
  action: UserAction
  user: DialogUser
  onClosed: () => void
}

/** Confirmation dialog for an action on an account. */
export function UserDialog({ action, user, onClosed }: Props) {
  const { t } = useT()
  const params = { name: user.label }
  if (action === 'role') return <RoleDialog user={user} onClosed={onClosed} />
  if (action === 'suspend') return <SuspendDialog user={user} onClosed={onClosed} />
  const isRestore = action === 'restore'
  return (
    <ConfirmDialog
      title={t(isRestore ? 'admin.users.restoreTitle' : 'admin.users.factorsTitle', params)}
      text={t(isRestore ? 'admin.users.restoreText' : 'admin.users.factorsText')}
      action={t(isRestore ? 'admin.users.restore' : 'admin.users.resetFactors')}
      isDanger={!isRestore}
      failed={t('admin.toasts.updateUser')}
      onConfirm={async () => {
        await (isRestore ? restore(user.id) : resetFactors(user.id))
        toast({
          title: t(isRestore ? 'admin.users.restored' : 'admin.users.factorsReset'),
          type: 'success',
        })
        return true
      }}
      onClosed={onClosed}
    />
  )
}

type DialogProps = Omit<Props, 'action'>

function RoleDialog({ user, onClosed }: DialogProps) {
  const { t } = useT()
  const role = user.role === 'admin' ? 'user' : 'admin'
  const text =
    role === 'admin'
      ? t('admin.users.adminText', { name: user.label })
      : t(user.is_self ? 'admin.users.selfText' : 'admin.users.userText', { name: user.label })
  return (
    <ConfirmDialog
      title={t('admin.users.roleTitle', { name: user.label })}
      text={text}
      action={t(`admin.users.make.${role}`)}
      failed={t('admin.toasts.updateRole')}
      onConfirm={async () => {
        await setRole(user, role)
        toast({ title: t('admin.users.roleChanged'), type: 'success' })
        return true
      }}
      onClosed={onClosed}
    />
  )
}

function SuspendDialog({ user, onClosed }: DialogProps) {
  const { t } = useT()
  const [reasons, setReasons] = useState(PERSON_REASONS)
  const [hide, setHide] = useState(true)
  const [isTried, setTried] = useState(false)
  const reasonsProps = { reasons, onChange: setReasons, isMarked: isTried }
  return (
    <ConfirmDialog
      title={t('admin.users.suspendTitle', { name: user.label })}
      text={t('admin.users.suspendText')}
      action={t('admin.users.suspend')}
      isDanger
      failed={t('admin.toasts.updateUser')}
      onConfirm={async () => {
        setTried(true)
        if (lacksLaw(reasons)) return false
        await suspend(user.id, reasons, hide)
        toast({ title: t('admin.users.suspendedDone'), type: 'success' })
        return true
      }}
      onClosed={onClosed}
    >
      <FactsField
        {...reasonsProps}
        label={t('admin.users.reason')}
        hint={t('admin.users.reasonHint')}
      />
      <RuleFields {...reasonsProps} />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="check mt-0"
          checked={hide}
          onChange={(event) => setHide(event.target.checked)}
        />
        {t('admin.users.hide')}
      </label>
    </ConfirmDialog>
  )
}
