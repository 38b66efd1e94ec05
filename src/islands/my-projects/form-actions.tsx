import { useT } from '#i18n/island.tsx'

interface Props {
  busy: boolean
  /** A listing that is not public can be sent for review. */
  canSend: boolean
  /** The review waits for the creator, so sending is what comes next. */
  isAwaited: boolean
  onPreview: () => void
  onSubmit: (isSending: boolean) => void
}

export function FormActions({ busy, canSend, isAwaited, onPreview, onSubmit }: Props) {
  const { t } = useT()
  const button = (isSending: boolean) => (
    <button
      // Enter in a field saves, and never sends.
      type={isSending ? 'button' : 'submit'}
      className={`btn ${isSending === isAwaited ? 'btn-primary' : ''}`}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        event.preventDefault()
        onSubmit(isSending)
      }}
    >
      {busy && isSending === isAwaited
        ? t('common.saving')
        : t(isSending ? 'myProjects.send' : 'myProjects.save')}
    </button>
  )
  return (
    <div className="sticky short:static bottom-0 z-10 -mx-2 flex flex-wrap gap-3 border-t border-line bg-page px-2 py-4 max-sm:gap-2 max-sm:py-3 max-sm:[&_.btn]:min-h-10 max-sm:[&_.btn]:px-3.5 max-sm:[&_.btn]:text-[0.95rem]">
      {isAwaited && canSend && button(true)}
      {button(false)}
      {!isAwaited && canSend && button(true)}
      <button
        type="button"
        className="btn"
        disabled={busy}
        aria-haspopup="dialog"
        onClick={onPreview}
      >
        {t('submit.preview')}
      </button>
    </div>
  )
}
