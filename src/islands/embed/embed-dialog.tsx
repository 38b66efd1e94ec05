import { Check, Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { useT } from '#i18n/island.tsx'
import { Dialog, DialogPanel } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import {
  badgeCode,
  badgePath,
  CARD_SIZE,
  cardCode,
  cardPath,
  type EmbeddedProject,
} from './embed.ts'

export interface EmbedDialogProps {
  project: EmbeddedProject
  /** Ours, for the code. */
  origin: string
  opener?: HTMLElement | null
  onClosed: () => void
}

type Kind = 'card' | 'badge'

/** The card or badge as another site will show it, and the code for it. */
export function EmbedDialog({ project, origin, opener, onClosed }: EmbedDialogProps) {
  const { t, locale } = useT()
  const name = useId()
  const [isOpen, setOpen] = useState(true)
  const [kind, setKind] = useState<Kind>('card')
  const [copied, setCopied] = useState<Kind | null>(null)
  const code = (kind === 'card' ? cardCode : badgeCode)(project, origin, locale)
  const Icon = copied === kind ? Check : Copy

  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      setCopied(kind)
      toast({ title: t('embed.copied'), type: 'success' })
    } catch {
      toast({ title: t('embed.copyFailed'), type: 'error' })
    }
  }

  return (
    <Dialog
      open={isOpen}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      {...(opener ? { opener } : {})}
    >
      <DialogPanel
        title={t('embed.open')}
        description={t('embed.intro')}
        closeLabel={t('common.close')}
        footer={
          <button type="button" className="btn btn-primary" onClick={() => void copy()}>
            <Icon size={18} aria-hidden="true" />
            {t('embed.copy')}
          </button>
        }
      >
        <div className="grid gap-5">
          <fieldset>
            <legend className="label">{t('embed.kind')}</legend>
            <div className="flex flex-wrap gap-x-8">
              {(['card', 'badge'] as const).map((value) => (
                <label key={value} className="flex min-h-11 items-center gap-3">
                  <input
                    className="check"
                    type="radio"
                    name={name}
                    checked={kind === value}
                    onChange={() => setKind(value)}
                  />
                  {t(`embed.${value}`)}
                </label>
              ))}
            </div>
          </fieldset>
          {kind === 'card' ? (
            <iframe
              className="mx-auto w-full rounded-card border border-line"
              style={{ maxWidth: CARD_SIZE.width }}
              src={cardPath(project.slug, locale)}
              height={CARD_SIZE.height}
              title={t('embed.preview')}
            />
          ) : (
            <img
              className="justify-self-start"
              src={badgePath(project.slug, locale)}
              alt={t('embed.preview')}
              height={36}
            />
          )}
          <Field label={t('embed.code')}>
            {(control) => (
              <textarea
                {...control}
                className="field font-mono text-[0.85rem]"
                rows={4}
                readOnly
                value={code}
                onFocus={(event) => event.target.select()}
              />
            )}
          </Field>
        </div>
      </DialogPanel>
    </Dialog>
  )
}
