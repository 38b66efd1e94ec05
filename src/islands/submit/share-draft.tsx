import { useEffect, useState } from 'react'
import { toAppError } from '#core/errors.ts'
import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { Field } from '#ui/field.tsx'
import { errorText } from '#ui/form.ts'
import { readLink, shareDraft, unshareDraft } from './share.api.ts'

interface Props {
  /** Saves the draft to the account and resolves to its id. */
  onSave: () => Promise<string>
  draftId: string
}

/** A private link to a preview of the draft, which can be revoked. */
export function ShareDraft({ onSave, draftId }: Props) {
  const { t, locale } = useT()
  const [until, setUntil] = useState<string | null>(null)
  const [address, setAddress] = useState('')
  const [said, setSaid] = useState('')
  const [failed, setFailed] = useState<string>()
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    // A draft not yet in the account has no link.
    readLink(draftId).then(setUntil, () => undefined)
  }, [draftId])

  async function attempt(work: () => Promise<string>) {
    if (busy) return
    setBusy(true)
    setFailed(undefined)
    try {
      setSaid(await work())
    } catch (caught) {
      setFailed(errorText(t, toAppError(caught).code))
    }
    setBusy(false)
  }

  const make = () =>
    attempt(async () => {
      const { key, expiresAt } = await shareDraft(await onSave())
      setUntil(expiresAt)
      setAddress(`${location.origin}${pathTo('preview', locale)}?key=${key}`)
      return t('submit.share.made')
    })

  const copy = () =>
    attempt(async () => {
      await navigator.clipboard.writeText(address)
      return t('submit.share.copied')
    })

  const revoke = () =>
    attempt(async () => {
      await unshareDraft(draftId)
      setUntil(null)
      setAddress('')
      return t('submit.share.revoked')
    })

  return (
    <section
      className="grid gap-3 border-b border-line bg-panel px-5 py-4 sm:px-8"
      aria-label={t('submit.share.title')}
    >
      <div>
        <p className="font-semibold">{t('submit.share.title')}</p>
        <p className="text-[0.95rem] text-soft">
          {until
            ? t('submit.share.until', { date: formatDate(until, locale) })
            : t('submit.share.text')}
        </p>
      </div>
      {address && (
        <Field label={t('submit.share.address')} hint={t('submit.share.once')}>
          {(control) => (
            <input
              {...control}
              className="field"
              readOnly
              value={address}
              onFocus={(event) => event.target.select()}
            />
          )}
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        {address && (
          <button className="btn btn-small btn-primary" type="button" onClick={copy}>
            {t('submit.share.copy')}
          </button>
        )}
        <button
          className="btn btn-small"
          type="button"
          aria-disabled={busy || undefined}
          onClick={make}
        >
          {t(until ? 'submit.share.again' : 'submit.share.make')}
        </button>
        {until && (
          <button
            className="btn btn-small btn-quiet"
            type="button"
            aria-disabled={busy || undefined}
            onClick={revoke}
          >
            {t('submit.share.revoke')}
          </button>
        )}
      </div>
      <p className="text-[0.95rem] empty:absolute" role="status">
        {failed ?? said}
      </p>
    </section>
  )
}
