import { useState } from 'react'
import { newClientId } from '#core/client-id.ts'
import { signOut } from '#core/session.ts'
import { type SupportOption, termsOf } from '#islands/listing/support-option.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ConfirmPanel } from './confirm-panel.tsx'
import { withTerms } from './current-terms.ts'
import { type Intent, loadIntent, type Step, saveIntent } from './intent.ts'
import { LoginPanel } from './login-panel.tsx'
import { OptionPanel } from './option-panel.tsx'
import type { SupportProject } from './project.ts'
import { useRecipient } from './use-recipient.ts'
import { useResidence } from './use-residence.ts'

export interface FlowProps {
  project: SupportProject
  option: SupportOption
  /** Language of the creator's texts. */
  lang: string | undefined
  firstStep: Step
  /** Earlier input from this tab. */
  typed: Intent | null
  /** The button that opened the flow. */
  opener: HTMLElement | null
  /** Called once the dialog is closed. */
  onClosed: () => void
}

/** The dialog from a chosen option to a confirmed interest, step by step. */
export function SupportFlow({
  project,
  option: chosen,
  lang,
  firstStep,
  typed,
  opener,
  onClosed,
}: FlowProps) {
  const [option, setOption] = useState(chosen)
  const [clientId] = useState(newClientId)
  const [isOpen, setOpen] = useState(true)
  const [step, setStep] = useState<Step>(firstStep)
  const recipient = useRecipient(project.id, step !== 'login')
  const [country, setCountry] = useResidence(typed?.country ?? '')
  const close = () => setOpen(false)

  async function askToLogIn() {
    const intent = loadIntent(project.id)
    if (intent) saveIntent({ ...intent, step: 'confirm', resume: true })
    // The server has dropped this session. Sign out, or the login page redirects straight back.
    await signOut()
    setStep('login')
  }

  return (
    <Dialog
      open={isOpen}
      onClose={close}
      onClosed={onClosed}
      opener={opener}
      keepOnOutsidePress={step === 'confirm'}
    >
      {step === 'login' && <LoginPanel />}
      {step === 'option' && (
        <OptionPanel
          option={option}
          openTo={project.openTo}
          country={country}
          onCountry={setCountry}
          lang={lang}
          before={option === chosen ? null : termsOf(chosen)}
          recipient={recipient}
          onContinue={() => setStep('confirm')}
          onCancel={close}
        />
      )}
      {step === 'confirm' && (
        <ConfirmPanel
          project={project}
          option={option}
          recipient={recipient}
          country={country}
          typed={typed}
          onBack={() => setStep('option')}
          onLogin={() => void askToLogIn()}
          onTerms={(terms) => {
            setOption(withTerms(option, terms))
            setStep('option')
          }}
          clientId={clientId}
        />
      )}
    </Dialog>
  )
}
