import { Check, Link2, Mail, Send, Share2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useT } from '@/i18n/island.tsx'
import { useHydrated } from '@/lib/hydrated.ts'
import { toast } from '@/lib/toast.ts'
import { shareAddress } from './address.ts'

/** Ways to pass the listing on. Nothing is loaded from, or told to, any other site. */
export function ShareMenu({ title }: { title: string }) {
  const { t } = useT()
  const ready = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const [isCopied, setCopied] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (!isOpen) return
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])

  function close() {
    setOpen(false)
    button.current?.focus()
  }

  async function shareNatively(url: string) {
    try {
      await navigator.share({ title, url })
      close()
    } catch (error) {
      // People change their minds; that is no failure.
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

  const item =
    'flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-start font-medium no-underline hover:bg-panel-2'
  const url = isOpen ? shareAddress(document) : ''
  const CopyIcon = isCopied ? Check : Link2
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from wherever the focus is inside
    <div
      ref={root}
      className="relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        close()
      }}
      onBlur={(event) => {
        const next = event.relatedTarget
        if (next instanceof Node && !event.currentTarget.contains(next)) setOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        className="btn btn-quiet w-full"
        disabled={!ready}
        data-waiting={ready ? undefined : ''}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          setCopied(false)
          setOpen(!isOpen)
        }}
      >
        <Share2 size={18} aria-hidden="true" />
        {t('share.button')}
      </button>
      <div
        id={id}
        hidden={!isOpen}
        className="absolute start-0 top-full z-20 mt-2 w-64 max-w-[80vw] rounded-card border border-line bg-panel p-1.5 text-ink shadow-lift"
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
          </ul>
        )}
      </div>
    </div>
  )
}
