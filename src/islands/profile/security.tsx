import { useState } from 'react'
import { toAppError } from '@/domain/errors.ts'
import type { SessionUser } from '@/domain/session.ts'
import { useT } from '@/i18n/island.tsx'
import { signOutOthers } from '@/lib/auth.ts'
import { authErrorText } from '@/lib/auth-words.ts'
import { toast } from '@/lib/toast.ts'
import { PasswordForm } from './password-form.tsx'

export function Security({ user }: { user: SessionUser }) {
  return (
    <div className="grid max-w-xl gap-10">
      <PasswordForm email={user.email} />
      <OtherDevices />
    </div>
  )
}

function OtherDevices() {
  const { t } = useT()
  const [busy, setBusy] = useState(false)
  async function end() {
    if (busy) return
    setBusy(true)
    try {
      await signOutOthers()
      toast({ title: t('auth.othersSignedOut'), type: 'success' })
    } catch (cause) {
      toast({
        title: t('profile.othersFailed'),
        description: authErrorText(t, toAppError(cause)),
        type: 'error',
      })
    }
    setBusy(false)
  }
  return (
    <section aria-labelledby="other-devices" className="border-t border-line pt-8">
      <h3 id="other-devices">{t('profile.othersTitle')}</h3>
      <p className="mt-1 mb-4 text-soft">{t('profile.othersText')}</p>
      <button
        type="button"
        className="btn btn-danger"
        aria-disabled={busy || undefined}
        onClick={end}
      >
        {busy ? t('profile.othersBusy') : t('profile.othersSubmit')}
      </button>
    </section>
  )
}
