import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $session, startSession } from '#core/session.ts'
import { IslandI18n, type IslandI18nProps, useT } from '#i18n/island.tsx'
import { returnTarget } from '../return-path.ts'
import { CheckMail } from './check-mail.tsx'
import { RegisterForm } from './register-form.tsx'

export default function Register(props: IslandI18nProps) {
  return (
    <IslandI18n {...props}>
      <Steps />
    </IslandI18n>
  )
}

/** `leaving` while this form signs in and redirects. */
type Step =
  | { readonly name: 'form' }
  | { readonly name: 'leaving' }
  | { readonly name: 'checkMail'; readonly email: string }

function Steps() {
  const { locale } = useT()
  const session = useStore($session, { ssr: 'initial' })
  const [step, setStep] = useState<Step>({ name: 'form' })
  useEffect(() => startSession(), [])
  const alreadySignedIn =
    session.status === 'signedIn' && session.verified && step.name !== 'leaving'
  useEffect(() => {
    if (alreadySignedIn) location.replace(returnTarget(location.search, locale))
  }, [alreadySignedIn, locale])

  if (step.name === 'checkMail') return <CheckMail email={step.email} />
  return (
    <RegisterForm
      onSending={(sending) => setStep(sending ? { name: 'leaving' } : { name: 'form' })}
      onCheckMail={(email) => setStep({ name: 'checkMail', email })}
    />
  )
}
