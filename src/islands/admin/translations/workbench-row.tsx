import { useId } from 'react'
import { droppedTerms } from '#i18n/glossary.ts'
import { useT } from '#i18n/island.tsx'
import type { TranslationFault } from '#i18n/translation-check.ts'
import { type Draft, type KeyState, withReview, withText } from './draft.ts'
import { filesOf } from './generate.ts'
import { excess } from './length.ts'
import type { Target } from './words.ts'

interface Props {
  textKey: string
  locale: Target
  source: string
  current: string | undefined
  draft: Draft
  state: KeyState
  fault: TranslationFault | undefined
  /** The JSON is invalid, so editing here would overwrite it. */
  isLocked: boolean
  onChange: (draft: Draft) => void
}

export function WorkbenchRow(props: Props) {
  const { t } = useT()
  const id = useId()
  const { textKey, locale, source, current, draft, state, fault, isLocked, onChange } = props
  const text = draft.texts[textKey] ?? ''
  const reason = draft.failed[textKey]
  const files = filesOf(textKey)
  const tooLong = excess(source, text)
  const remarks = [
    fault && t(`admin.translations.faults.${fault}`),
    reason && t(`admin.translations.reasons.${reason}`),
    tooLong > 0 && t('admin.translations.table.long', { percent: tooLong }),
    ...droppedTerms(source, text).map((term) => t('admin.translations.table.lostTerm', { term })),
  ].filter((remark): remark is string => Boolean(remark))
  return (
    <tr className="border-b border-line align-top last:border-0">
      <th scope="row" className="max-w-64 px-3 py-3 text-start font-normal">
        <code className="font-mono text-sm" id={`${id}-key`}>
          {textKey}
        </code>
        {files.map((file) => (
          <span key={file} className="mt-1 block font-mono text-xs text-soft">
            {file}
          </span>
        ))}
      </th>
      <td className="max-w-72 px-3 py-3" lang="en">
        {source}
      </td>
      <td className="max-w-72 px-3 py-3 text-soft" lang={locale}>
        {current}
      </td>
      <td className="min-w-72 px-3 py-3">
        <textarea
          className="field min-h-20 text-[0.95rem]"
          lang={locale}
          rows={2}
          aria-label={t('admin.translations.table.textOf', { key: textKey })}
          aria-invalid={fault ? true : undefined}
          aria-describedby={remarks.length > 0 ? `${id}-remarks` : undefined}
          readOnly={isLocked}
          value={text}
          onChange={(event) => onChange(withText(draft, textKey, event.target.value))}
        />
        {remarks.length > 0 && (
          <ul id={`${id}-remarks`} className="mt-1 grid gap-0.5 text-sm">
            {remarks.map((remark) => (
              <li key={remark} className={fault ? 'text-danger' : 'text-soft'}>
                {remark}
              </li>
            ))}
          </ul>
        )}
      </td>
      <td className="px-3 py-3 text-end">
        <span className={`badge ${state === 'missing' || state === 'stale' ? 'badge-lamp' : ''}`}>
          {t(`admin.translations.states.${state}`)}
        </span>
        <label className="mt-2 flex items-center justify-end gap-2 text-sm">
          <input
            className="check"
            type="checkbox"
            checked={state === 'reviewed'}
            aria-describedby={`${id}-key`}
            onChange={(event) => onChange(withReview(draft, textKey, event.target.checked))}
          />
          {t('admin.translations.states.reviewed')}
        </label>
      </td>
    </tr>
  )
}
