import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useT } from '#i18n/island.tsx'
import { Avatar } from '#ui/avatar.tsx'

const PHONE = '(width < 48rem)'

interface Props {
  title: string
  /** The other person; none until known. */
  person?: { readonly name: string; readonly picture: string | null }
  subtitle?: ReactNode
  /** Buttons in the header. */
  actions?: ReactNode
  onBack: () => void
  children: ReactNode
}

/** The thread pane: part of the panel on wide screens, full screen with a back button on phones. */
export function PaneFrame({ title, person, subtitle, actions, onBack, children }: Props) {
  const { t } = useT()
  const pane = useRef<HTMLElement>(null)
  useEffect(() => (pane.current ? coverPage(pane.current) : undefined), [])
  return (
    <section
      ref={pane}
      aria-label={t('messages.history', { name: title })}
      className="fixed inset-0 z-40 flex h-dvh min-h-0 min-w-0 scroll-pb-[60dvh] flex-col overflow-y-auto bg-panel md:static md:z-auto md:h-auto"
    >
      <header className="flex min-h-[68px] items-center gap-3 border-b border-line px-3 py-2.5 md:px-5">
        <button
          type="button"
          className="btn btn-icon btn-quiet md:hidden!"
          aria-label={t('messages.back')}
          onClick={onBack}
        >
          <ArrowLeft size={22} aria-hidden="true" />
        </button>
        {person && <Avatar {...person} />}
        <div className="min-w-0">
          <h2 className="truncate font-sans text-[1.05rem] font-semibold tracking-normal">
            {title}
          </h2>
          {subtitle && <p className="truncate text-[0.92rem] text-soft">{subtitle}</p>}
        </div>
        {actions}
      </header>
      {children}
    </section>
  )
}

/** Blocks focus and scrolling of the page behind a full-screen pane. */
function coverPage(pane: HTMLElement): () => void {
  const query = matchMedia(PHONE)
  let restore: (() => void) | undefined
  const apply = () => {
    restore?.()
    restore = query.matches ? hideOthers(pane) : undefined
  }
  apply()
  query.addEventListener('change', apply)
  return () => {
    query.removeEventListener('change', apply)
    restore?.()
  }
}

function hideOthers(pane: HTMLElement): () => void {
  const hidden: HTMLElement[] = []
  for (let node: HTMLElement = pane; node.parentElement && node !== document.body; ) {
    const parent = node.parentElement
    for (const sibling of parent.children) {
      const isOther = sibling instanceof HTMLElement && sibling !== node && !sibling.inert
      if (isOther && !('toasts' in sibling.dataset)) hidden.push(sibling)
    }
    node = parent
  }
  for (const element of hidden) element.inert = true
  document.documentElement.classList.add('overflow-hidden')
  return () => {
    for (const element of hidden) element.inert = false
    document.documentElement.classList.remove('overflow-hidden')
  }
}
