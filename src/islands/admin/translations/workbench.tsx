import { useMemo, useState } from 'react'
import { useT } from '#i18n/island.tsx'
import { checkTexts } from '#i18n/translation-check.ts'
import { DataTable } from '../data-table.tsx'
import { Pager } from '../pager.tsx'
import { SearchField } from '../search-field.tsx'
import { SelectField } from '../select-field.tsx'
import { parseCatalogue } from './catalogue-json.ts'
import { type Draft, KEY_STATES, type KeyState, keyStates, textsOf } from './draft.ts'
import { GlossaryList } from './glossary-list.tsx'
import type { Target, Words } from './words.ts'
import { WorkbenchRow } from './workbench-row.tsx'

const PAGE_SIZE = 25

interface Filter {
  readonly state: KeyState | 'unfit' | ''
  readonly query: string
}

const NO_FILTER: Filter = { state: '', query: '' }

interface Props {
  locale: Target
  draft: Draft
  words: Words
  onChange: (draft: Draft) => void
}

/** The file as a table: key, English, current text, new text and state. */
export function Workbench({ locale, draft, words, onChange }: Props) {
  const { t } = useT()
  const [filter, setFilter] = useState<Filter>(NO_FILTER)
  // Matched anew when the filter changes, not with every keystroke, so that a row stays while it is edited.
  const [keys, setKeys] = useState(() => Object.keys(words.sources))
  const [page, setPage] = useState(1)
  const current = useMemo(() => textsOf(words, draft.base), [words, draft.base])
  const states = useMemo(() => keyStates(words, draft), [words, draft])
  const faults = useMemo(
    () => new Map(checkTexts(words.sources, draft.texts).map(({ key, fault }) => [key, fault])),
    [words, draft.texts],
  )
  const isValid = useMemo(() => parseCatalogue(draft.json).ok, [draft.json])
  function change(part: Partial<Filter>): void {
    const next = { ...filter, ...part }
    const needle = next.query.toLocaleLowerCase()
    const matches = Object.keys(words.sources).filter((key) => {
      if (next.state === 'unfit' ? !faults.has(key) : next.state && states.get(key) !== next.state)
        return false
      return [key, words.sources[key], current[key], draft.texts[key]].some((text) =>
        text?.toLocaleLowerCase().includes(needle),
      )
    })
    setFilter(next)
    setKeys(matches)
    setPage(1)
  }
  const shown = Math.min(page, Math.max(1, Math.ceil(keys.length / PAGE_SIZE)))
  const rows = keys.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE)
  return (
    <div className="grid gap-4">
      <GlossaryList locale={locale} />
      <search className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <SearchField
          label={t('admin.translations.table.search')}
          value={filter.query}
          onSearch={(query) => change({ query })}
        />
        <SelectField
          label={t('admin.translations.table.state')}
          value={filter.state}
          options={[
            { value: '', label: t('admin.translations.table.all') },
            ...KEY_STATES.map((value) => ({
              value,
              label: t(`admin.translations.states.${value}`),
            })),
            { value: 'unfit', label: t('admin.translations.table.unfit') },
          ]}
          onChange={(state) => change({ state })}
        />
      </search>
      {!isValid && (
        <p className="notice notice-danger" role="alert">
          {t('admin.translations.table.invalid')}
        </p>
      )}
      {rows.length === 0 ? (
        <p className="panel p-8 text-center text-soft">{t('admin.translations.table.none')}</p>
      ) : (
        <DataTable
          label={t('admin.translations.views.table')}
          columns={['key', 'english', 'current', 'new', 'state'].map((column) =>
            t(`admin.translations.table.${column as 'key'}`),
          )}
        >
          {rows.map((key) => (
            <WorkbenchRow
              key={key}
              textKey={key}
              locale={locale}
              source={words.sources[key] ?? ''}
              current={current[key]}
              draft={draft}
              state={states.get(key) ?? 'missing'}
              fault={faults.get(key)}
              isLocked={!isValid}
              onChange={onChange}
            />
          ))}
        </DataTable>
      )}
      <Pager
        page={{ rows, total: keys.length, exact: true, page: shown, size: PAGE_SIZE }}
        onPage={setPage}
      />
    </div>
  )
}
