import { Check, CodeXml, Link2, Mail, Send, Share2 } from 'lucide-react'
import { type ComponentType, useId, useRef, useState } from 'react'
import { unreachable } from '#core/errors.ts'
import { useT } from '#i18n/island.tsx'
import type { EmbeddedProject } from '#islands/embed/embed.ts'
import type { EmbedDialogProps } from '#islands/embed/embed-dialog.tsx'
import { loadAppStyles } from '#ui/app-styles.ts'
import { errorText } from '#ui/form.ts'
import { toast } from '#ui/toast.ts'
import { shareAddress } from './address.ts'

/** On phones and tablets the system's own sheet is what people know. */
function prefersSheet(): boolean {
  return 'share' in navigator && matchMedia('(pointer: coarse)').matches
}

/**
 * Share menu. Nothing is loaded from or sent to other sites. A native popover: in the top layer, light dismiss, Escape,
 * focus return.
 */
export function ShareMenu({ project }: { project: EmbeddedProject }) {
  const { t } = useT()
  const { title } = project
  const button = useRef<HTMLButtonElement>(null)
  const [Embed, setEmbed] = useState<ComponentType<EmbedDialogProps> | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isCopied, setCopied] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const id = useId()

  async function shareNatively(url: string) {
    try {
      await navigator.share({ title, url })
      menu.current?.hidePopover()
    } catch (error) {
      // Cancelling is not a failure.
      if ((error as Error).name !== 'AbortError') toast({ title: t('share.failed'), type: 'error' })
    }
  }

  async function copy(url: string) {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
      toast({ title: t('share.copied'), type: 'success' })
    } catch {
      toast({ title: t('share.copyFailed'), description: url, type: 'error', duration: 20_000 })
    }
  }

  async function embed() {
    menu.current?.hidePopover()
    try {
      const [{ EmbedDialog }] = await Promise.all([
        import('#islands/embed/embed-dialog.tsx'),
        loadAppStyles(),
      ])
      setEmbed(() => EmbedDialog)
    } catch {
      const description = errorText(t, unreachable())
      toast({ title: t('common.errorTitle'), description, type: 'error' })
    }
  }

  const item =
    'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-field px-3 text-start font-medium no-underline hover:bg-panel-2'
  const url = isOpen ? shareAddress(document) : ''
  const CopyIcon = isCopied ? Check : Link2
  return (
    <>
      <button
        ref={button}
        type="button"
        className="btn btn-quiet [anchor-name:--share]"
        popoverTarget={id}
        onClick={(event) => {
          if (!prefersSheet()) return
          event.preventDefault()
          void shareNatively(shareAddress(document))
        }}
      >
        <Share2 size={18} aria-hidden="true" />
        {t('share.button')}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="anchored rounded-card border border-line bg-page [--menu-anchor:--share] [--menu-try:flip-block,flip-inline] min-h-min short:min-h-0"
        onToggle={({ newState }) => {
          setCopied(false)
          setOpen(newState === 'open')
        }}
      >
        {isOpen && (
          <ul>
            {'share' in navigator && (
              <li>
                <button type="button" className={item} onClick={() => void shareNatively(url)}>
                  <Send size={18} aria-hidden="true" />
                  {t('share.native')}
                </button>
              </li>
            )}
            <li>
              <button type="button" className={item} onClick={() => void copy(url)}>
                <CopyIcon size={18} aria-hidden="true" />
                {t('share.copy')}
              </button>
            </li>
            <li>
              <a
                className={item}
                href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}
              >
                <Mail size={18} aria-hidden="true" />
                {t('share.email')}
              </a>
            </li>
            <li>
              <button
                type="button"
                className={item}
                aria-haspopup="dialog"
                onClick={() => void embed()}
              >
                <CodeXml size={18} aria-hidden="true" />
                {t('embed.open')}
              </button>
            </li>
          </ul>
        )}
      </div>
      {Embed && (
        <Embed
          project={project}
          origin={new URL(shareAddress(document)).origin}
          opener={button.current}
          onClosed={() => setEmbed(null)}
        />
      )}
    </>
  )
}
