import { useQuery } from '@tanstack/react-query'
import { Monitor, Moon, Sun } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { type Currency, DEFAULT_CURRENCY, OFFERED_CURRENCIES } from '#core/money.ts'
import { queryClient } from '#core/query.ts'
import type { SessionUser } from '#core/session-user.ts'
import { type Settings as Choices, FREQUENCIES, type Frequency } from '#core/settings.ts'
import { KEYS, tab } from '#core/storage.ts'
import { chosenTheme, THEMES, type Theme } from '#core/theme.ts'
import { useT } from '#i18n/island.tsx'
import { LOCALE_TABLE, type Locale, localeRow, localeTag } from '#i18n/locales.ts'
import { pathTo } from '#i18n/paths.ts'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { useAction } from '#ui/use-action.ts'
import { tellAuthFailure } from '../auth-text.ts'
import { factsQuery, updateProfile } from './profile.api.ts'
import { Section } from './section.tsx'
import { changeSettings, settingsQuery } from './settings.api.ts'
import { YourData } from './your-data.tsx'

export function Settings({ user }: { user: SessionUser }) {
  const { t } = useT()
  const settings = useQuery(settingsQuery(user.id), queryClient)
  // Each change is saved on its own.
  const change = (changes: Partial<Choices>) =>
    changeSettings(user.id, changes).catch((cause: unknown) => {
      tellAuthFailure(t, t('profile.settingsFailed'), cause)
    })
  const data = settings.data
  return (
    <>
      <Section title={t('profile.displayTitle')} text={t('profile.displayText')}>
        <div className="grid max-w-xl gap-7">
          <LanguageChoice
            user={user}
            chosen={data?.locale ?? null}
            isLoading={settings.isPending}
          />
          <ThemeChoice chosen={data?.theme ?? chosenTheme()} onChange={change} />
          <CurrencyChoice chosen={data?.currency ?? null} isLoading={!data} onChange={change} />
          <Switch
            label={t('profile.motion')}
            hint={t('profile.motionHint')}
            checked={data?.reducedMotion ?? false}
            isLoading={!data}
            onChange={(reducedMotion) => change({ reducedMotion })}
          />
        </div>
      </Section>
      <Section title={t('profile.mailsTitle')} text={t('profile.mailsText')}>
        {settings.isError ? (
          <div role="alert" className="grid justify-items-start gap-3">
            <p className="text-soft">{t('profile.settingsError')}</p>
            <button type="button" className="btn btn-small" onClick={() => settings.refetch()}>
              {t('common.retry')}
            </button>
          </div>
        ) : (
          <div className="grid max-w-xl divide-y divide-line">
            <Switch
              label={t('profile.mailMessages')}
              checked={data?.emailMessages ?? false}
              isLoading={!data}
              onChange={(emailMessages) => change({ emailMessages })}
            />
            <Switch
              label={t('profile.mailInterests')}
              checked={data?.emailInterests ?? false}
              isLoading={!data}
              onChange={(emailInterests) => change({ emailInterests })}
            />
            <Switch
              label={t('profile.mailReviews')}
              checked={data?.emailReviews ?? false}
              isLoading={!data}
              onChange={(emailReviews) => change({ emailReviews })}
            />
            <Switch
              label={t('profile.mailDigest')}
              checked={data?.emailDigest ?? false}
              isLoading={!data}
              onChange={(emailDigest) => change({ emailDigest })}
            />
            <div className="pt-4">
              <UpdatesChoice chosen={data?.emailUpdates ?? null} onChange={change} />
            </div>
          </div>
        )}
      </Section>
      <YourData user={user} />
    </>
  )
}

type OnChange = (changes: Partial<Choices>) => Promise<void>

interface LanguageProps {
  user: SessionUser
  chosen: Locale | null
  isLoading: boolean
}

function LanguageChoice({ user, chosen, isLoading }: LanguageProps) {
  const { t, locale } = useT()
  const facts = useQuery(factsQuery(user.id), queryClient)
  const { busy, run } = useAction(t('profile.settingsFailed'), tellAuthFailure)
  const [picked, setPicked] = useState<Locale | null>(null)
  const next = (picked ?? chosen ?? facts.data?.locale ?? locale) as Locale
  const isWaiting = isLoading || facts.isPending
  async function apply(event: FormEvent) {
    event.preventDefault()
    // Until the account's language is known, the select shows the page's.
    if (isWaiting) return
    const saved = await run(async () => {
      await changeSettings(user.id, { locale: next })
      await updateProfile(user.id, { locale: next })
    })
    if (!saved) return
    if (next === locale)
      return toast({
        title: t('language.changed', { name: localeRow(next).name }),
        type: 'success',
      })
    tab.set(KEYS.languageChanged, '1')
    location.assign(`${pathTo('profile', next)}#settings`)
  }
  return (
    <form noValidate method="post" onSubmit={(event) => void apply(event)}>
      <Field label={t('profile.language')} hint={t('profile.languageHint')}>
        {(control) => (
          <div className="flex max-w-xs gap-3">
            <select
              {...control}
              className="field"
              value={next}
              disabled={isWaiting}
              onChange={(event) => setPicked(event.target.value as Locale)}
            >
              {LOCALE_TABLE.map((row) => (
                <option key={row.code} value={row.code} lang={row.tag}>
                  {row.name}
                </option>
              ))}
            </select>
            <button type="submit" className="btn" aria-disabled={isWaiting || busy || undefined}>
              {t('profile.apply')}
            </button>
          </div>
        )}
      </Field>
    </form>
  )
}

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const

function ThemeChoice({ chosen, onChange }: { chosen: Theme; onChange: OnChange }) {
  const { t } = useT()
  const labels: Record<Theme, string> = {
    system: t('profile.themeSystem'),
    light: t('profile.themeLight'),
    dark: t('profile.themeDark'),
  }
  return (
    <fieldset>
      <legend className="label">{t('profile.theme')}</legend>
      <div className="grid gap-3 sm:grid-cols-3">
        {THEMES.map((name) => {
          const Icon = ICONS[name]
          return (
            <label
              key={name}
              className="flex min-h-13 cursor-pointer items-center gap-3 rounded-field border border-control bg-panel px-4 has-checked:border-lamp-ink has-checked:shadow-[inset_0_0_0_1px_var(--lamp-ink)] has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-lamp-ink forced-colors:has-checked:border-[Highlight] forced-colors:has-checked:border-3"
            >
              <input
                className="check sr-only"
                type="radio"
                name="theme"
                value={name}
                checked={chosen === name}
                onChange={() => onChange({ theme: name })}
              />
              <Icon size={20} aria-hidden="true" />
              <span className="font-semibold">{labels[name]}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

interface CurrencyProps {
  chosen: Currency | null
  isLoading: boolean
  onChange: OnChange
}

function CurrencyChoice({ chosen, isLoading, onChange }: CurrencyProps) {
  const { t, locale } = useT()
  const names = new Intl.DisplayNames(localeTag(locale), { type: 'currency' })
  return (
    <Field label={t('profile.currency')} hint={t('profile.currencyHint')}>
      {(control) => (
        <select
          {...control}
          className="field max-w-xs"
          value={chosen ?? DEFAULT_CURRENCY}
          disabled={isLoading}
          onChange={(event) => onChange({ currency: event.target.value as Currency })}
        >
          {OFFERED_CURRENCIES.map((code) => (
            <option key={code} value={code}>
              {`${code} · ${names.of(code)}`}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface UpdatesProps {
  /** Null while loading. */
  chosen: Frequency | null
  onChange: OnChange
}

function UpdatesChoice({ chosen, onChange }: UpdatesProps) {
  const { t } = useT()
  return (
    <Field label={t('profile.mailUpdates')}>
      {(control) => (
        <select
          {...control}
          className="field max-w-xs"
          value={chosen ?? ''}
          disabled={chosen === null}
          onChange={(event) => onChange({ emailUpdates: event.target.value as Frequency })}
        >
          {FREQUENCIES.map((often) => (
            <option key={often} value={often}>
              {t(`profile.often.${often}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface SwitchProps {
  label: string
  hint?: ReactNode
  checked: boolean
  /** Still loading. */
  isLoading: boolean
  /** Saves the choice; resolves on success and on failure. */
  onChange: (checked: boolean) => Promise<void>
}

function Switch({ label, hint, checked, isLoading, onChange }: SwitchProps) {
  // Optimistic: shown before the store has it.
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOn = chosen ?? checked
  async function choose(next: boolean) {
    setChosen(next)
    await onChange(next)
    setChosen(null)
  }
  return (
    <label className="flex min-h-12 cursor-pointer items-start justify-between gap-5 py-3">
      <span>
        <span className="font-semibold">{label}</span>
        {hint && <span className="mt-0.5 block text-sm text-soft">{hint}</span>}
      </span>
      <input
        className="switch"
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: HTML forbids aria-checked where the box itself is checked or not
        role="switch"
        checked={isOn}
        disabled={isLoading}
        onChange={(event) => choose(event.target.checked)}
      />
    </label>
  )
}
