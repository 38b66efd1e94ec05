import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { useT } from '#i18n/island.tsx'
import { focusNear, keepFocus } from './keep-focus.ts'

const TitleRef = createContext<RefObject<HTMLHeadingElement | null> | null>(null)

interface DialogProps {
  open: boolean
  /** Called when Escape, the close button or a press outside asks to close. */
  onClose: () => void
  /** Called after the closing transition. */
  onClosed?: () => void
  /** Gets the focus on closing, or what is near if it is gone; by default the element that had it before. */
  opener?: HTMLElement | null
  /** Ignore presses outside, which would lose typed text. */
  keepOnOutsidePress?: boolean
  /** One {@link DialogPanel}; when replaced by another, the new title takes the focus. */
  children: ReactNode
}

/** A modal dialog, shown as a bottom sheet on phones. */
export function Dialog(props: DialogProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef<Element>(null)
  // The title takes the focus before Base UI notes who had it.
  useLayoutEffect(() => {
    keepFocus()
    if (props.open) before.current = document.activeElement
  }, [props.open])
  const opener = () => {
    const target = props.opener ?? before.current
    if (!(target instanceof HTMLElement)) return true
    if (target.isConnected) return target
    queueMicrotask(() => focusNear(target))
    return false
  }
  return (
    <Base.Root
      open={props.open}
      disablePointerDismissal={props.keepOnOutsidePress ?? false}
      onOpenChange={(open, details) => {
        // Toasts lie above the dialog: dismissing one isn't a press outside.
        const target = details.event.target
        if (target instanceof Element && target.closest('[data-toasts]')) details.cancel()
        else if (!open) props.onClose()
      }}
      onOpenChangeComplete={(open) => {
        if (!open) props.onClosed?.()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-night/60 backdrop-blur-[2px] motion-reduce:backdrop-blur-none transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-50 grid items-end justify-items-center sm:place-items-center sm:p-6">
          <Base.Popup
            initialFocus={title}
            finalFocus={opener}
            className="relative flex max-h-[min(92dvh,calc(100dvh-var(--toasts,0px)))] w-full flex-col overflow-hidden short:overflow-y-auto rounded-t-[22px] border border-line bg-page text-ink shadow-lift transition-[translate,opacity] duration-200 ease-out outline-none data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 sm:max-h-[min(92dvh,50rem)] sm:max-w-[34rem] sm:rounded-[22px] data-nested-dialog-open:after:absolute data-nested-dialog-open:after:inset-0 data-nested-dialog-open:after:bg-night/60"
          >
            <TitleRef.Provider value={title}>{props.children}</TitleRef.Provider>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

interface PanelProps {
  title: ReactNode
  /** Language of the title, where it isn't the page's. */
  titleLang?: string | undefined
  description?: ReactNode
  closeLabel: string
  /** Line above the title, e.g. "Step 1 of 2". */
  eyebrow?: ReactNode
  /** Actions, fixed below the scrolling content where there is room. */
  footer?: ReactNode
  /** Makes the content keyboard-scrollable if nothing in it is focusable. */
  isText?: boolean
  children?: ReactNode
}

/** Content of a {@link Dialog}: title, scrolling body, actions. */
export function DialogPanel({
  title,
  titleLang,
  description,
  closeLabel,
  eyebrow,
  footer,
  isText,
  children,
}: PanelProps) {
  const titleRef = useContext(TitleRef)
  useEffect(() => titleRef?.current?.focus(), [titleRef])
  return (
    <>
      <div className="flex flex-none items-start gap-4 px-5 pt-5 pb-4 sm:px-7 sm:pt-6">
        <div className="min-w-0 flex-1">
          {eyebrow && <p className="mb-1 text-sm text-soft">{eyebrow}</p>}
          <Base.Title
            ref={titleRef}
            tabIndex={-1}
            className="text-2xl outline-none"
            lang={titleLang}
          >
            {title}
          </Base.Title>
        </div>
        <Base.Close className="btn btn-icon btn-quiet -me-2 -mt-1" aria-label={closeLabel}>
          <X size={20} aria-hidden="true" />
        </Base.Close>
      </div>
      <div
        className="min-h-0 flex-1 overflow-y-auto short:flex-none short:overflow-visible px-5 pb-6 -outline-offset-2! sm:px-7"
        tabIndex={isText ? 0 : undefined}
      >
        {description && (
          <Base.Description className="mb-5 text-soft">{description}</Base.Description>
        )}
        {children}
      </div>
      {footer && (
        <div className="flex flex-none flex-wrap justify-end gap-3 border-t border-line bg-panel px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-7">
          {footer}
        </div>
      )}
    </>
  )
}

interface ActionsProps {
  label: string
  /** Label while busy, if another. */
  busyLabel?: string
  busy?: boolean
  isDanger?: boolean
  /** Id of the form that it submits. */
  form?: string
  onConfirm?: () => void
  onCancel: () => void
}

/** Footer of a {@link DialogPanel}: cancel and confirm. `aria-disabled` while busy, so that it keeps the focus. */
export function DialogActions(props: ActionsProps) {
  const { t } = useT()
  return (
    <>
      <button type="button" className="btn" onClick={props.onCancel}>
        {t('common.cancel')}
      </button>
      <button
        type={props.form ? 'submit' : 'button'}
        form={props.form}
        className={`btn ${props.isDanger ? 'btn-danger' : 'btn-primary'} wrap-anywhere`}
        aria-disabled={props.busy || undefined}
        onClick={props.onConfirm}
      >
        {(props.busy && props.busyLabel) || props.label}
      </button>
    </>
  )
}
