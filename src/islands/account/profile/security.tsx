import { useRef } from 'react'
import type { SessionUser } from '#core/session-user.ts'
import { useT } from '#i18n/island.tsx'
import { Events } from './events.tsx'
import { Factors } from './factors.tsx'
import { Methods } from './methods.tsx'
import { PasswordForm } from './password-form.tsx'
import { Section } from './section.tsx'
import { Sessions } from './sessions.tsx'

interface Props {
  user: SessionUser
  /** Queries start when the tab is first opened. */
  isOpen: boolean
}

export function Security({ user, isOpen }: Props) {
  const { t } = useT()
  const wasOpen = useRef(false)
  wasOpen.current ||= isOpen
  return (
    <>
      <Section title={t('profile.passwordTitle')} text={t('profile.passwordText')}>
        <PasswordForm user={user} />
      </Section>
      {wasOpen.current && (
        <>
          <Factors user={user} />
          <Sessions userId={user.id} />
          <Methods userId={user.id} />
          <Events userId={user.id} />
        </>
      )}
    </>
  )
}
