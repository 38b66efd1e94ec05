import { useStore } from '@nanostores/react'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#i18n/island.tsx'
import { LOCALES, localeRow } from '#i18n/locales.ts'
import { Failed } from '#ui/failed.tsx'
import { Loading } from '../loading.tsx'
import { SelectField } from '../select-field.tsx'
import { Actions } from './actions.tsx'
import type { Draft } from './draft.ts'
import { History } from './history.tsx'
import { $saved, setDraft } from './job.store.ts'
import { JsonArea } from './json-area.tsx'
import { useWords } from './use-words.ts'
import type { Target } from './words.ts'
import { Workbench } from './workbench.tsx'

interface Props {
  chosen: Target | null
  onChoose: (locale: Target) => void
}

/** Editor of one generated language. */
export function Review({ chosen, onChoose }: Props) {
  const { t } = useT()
  const { drafts } = useStore($saved)
  const [view, setView] = useState<'json' | 'table'>('json')
  const ready = LOCALES.filter((code): code is Target => code !== 'en' && Boolean(drafts[code]))
  const locale = chosen && drafts[chosen] ? chosen : ready[0]
  const draft = locale && drafts[locale]
  if (!locale || !draft) return null
  const language = localeRow(locale).name
  return (
    <div className="grid gap-5">
      <p role="status" className="notice flex items-center gap-2 border-good! bg-good/10!">
        <CircleCheck className="flex-none text-good" size={20} aria-hidden="true" />
        {t('admin.translations.ready', { language })}
      </p>
      <div className="flex flex-wrap items-end gap-4">
        <SelectField
          label={t('admin.translations.language')}
          value={locale}
          options={ready.map((code) => ({
            value: code,
            label: `${localeRow(code).name} (${code.toUpperCase()})`,
          }))}
          onChange={onChoose}
        />
        <SelectField
          label={t('admin.translations.view')}
          value={view}
          options={[
            { value: 'json', label: t('admin.translations.views.json') },
            { value: 'table', label: t('admin.translations.views.table') },
          ]}
          onChange={setView}
        />
      </div>
      <Editor key={locale} locale={locale} draft={draft} view={view} />
      <Actions key={`${locale}-actions`} locale={locale} draft={draft} />
      <History key={`${locale}-history`} locale={locale} />
    </div>
  )
}

interface EditorProps {
  locale: Target
  draft: Draft
  view: 'json' | 'table'
}

function Editor({ locale, draft, view }: EditorProps) {
  const { t } = useT()
  const words = useWords(locale)
  const change = (next: Draft): void => setDraft(locale, next)
  if (view === 'json') return <JsonArea locale={locale} draft={draft} onChange={change} />
  if (words.data)
    return <Workbench locale={locale} draft={draft} words={words.data} onChange={change} />
  if (words.error) {
    return (
      <Failed
        title={t('admin.translations.toasts.error')}
        error={words.error}
        onRetry={() => words.refetch()}
      />
    )
  }
  return <Loading />
}
