import { useState } from 'react'
import { toAppError } from '#core/errors.ts'
import { useT } from '#i18n/island.tsx'
import { localeRow } from '#i18n/locales.ts'
import { errorText } from '#ui/form.ts'
import { toast } from '#ui/toast.ts'
import { type Applied, applyDraft } from './apply.ts'
import { $saved, setDraft } from './job.store.ts'
import type { Target } from './words.ts'

/** Applies drafts with toasts; `outcomes` holds the last outcome per language. */
export function useApply() {
  const { t } = useT()
  const [isBusy, setBusy] = useState(false)
  const [outcomes, setOutcomes] = useState<Readonly<Partial<Record<Target, Applied>>>>({})

  async function applyOne(locale: Target, note: string): Promise<Applied | null> {
    const draft = $saved.get().drafts[locale]
    if (!draft) return null
    try {
      const outcome = await applyDraft(locale, draft, note)
      // Keep edits made while the request was in flight.
      const latest = $saved.get().drafts[locale]
      if (latest === draft || outcome.kind === 'overtaken') setDraft(locale, outcome.draft)
      else if (latest) setDraft(locale, { ...latest, base: outcome.draft.base })
      setOutcomes((before) => ({ ...before, [locale]: outcome }))
      return outcome
    } catch (cause) {
      const title = t('admin.translations.toasts.apply')
      const language = localeRow(locale).name
      const text = errorText(t, toAppError(cause).code)
      toast({ title, description: `${language}: ${text}`, type: 'error' })
      return null
    }
  }

  /** Whether anything was published. */
  async function apply(locales: readonly Target[], note = ''): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    const done: string[] = []
    for (const locale of locales) {
      const outcome = await applyOne(locale, note)
      if (outcome?.kind === 'applied') done.push(localeRow(locale).name)
      if (outcome?.kind === 'nothing' && locales.length === 1)
        toast({ title: t('admin.translations.nothing') })
    }
    if (done.length > 0) {
      toast({
        title: t('admin.translations.applied', { languages: done.join(', ') }),
        description: t('admin.translations.appliedText'),
        type: 'success',
      })
    }
    setBusy(false)
    return done.length > 0
  }

  return { apply, isBusy, outcomes }
}
