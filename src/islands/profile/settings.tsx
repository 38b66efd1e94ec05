import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { Field } from '@/components/ui/field.tsx'
import type { SessionUser } from '@/domain/session.ts'
import { useT } from '@/i18n/island.tsx'
import { LOCALE_TABLE, type Locale, localeRow } from '@/i18n/locales.ts'
import { pathTo } from '@/i18n/paths.ts'
import { rememberLanguage } from '@/lib/language.ts'
import { chooseTheme, chosenTheme, THEMES, type Theme } from '@/lib/theme.ts'
import { toastAfterNavigation } from '@/lib/toast.ts'
import { saveLocale } from './profile.api.ts'

export function Settings({ user }: { user: SessionUser }) {
  return (
    <div className="grid max-w-xl gap-8">
      <LanguageChoice userId={user.id} />
      <ThemeChoice />
    </div>
  )
}

function LanguageChoice({ userId }: { userId: string }) {
  const { t, locale } = useT()
  const [chosen, setChosen] = useState<Locale>(locale)
  async function choose(next: Locale) {
    setChosen(next)
    rememberLanguage(next)
    // The page follows in any case; only our mails would keep the old language.
    await saveLocale(userId, next).catch(() => {})
    toastAfterNavigation({
      title: t('language.changed', { name: localeRow(next).name }),
      description: t('language.changedDescription'),
      type: 'success',
      duration: 3000,
    })
    location.assign(`${pathTo('profile', next)}#settings`)
  }
  return (
    <Field label={t('profile.language')} hint={t('profile.languageHint')}>
      {(control) => (
        <select
          {...control}
          className="field max-w-xs"
          value={chosen}
          onChange={(event) => choose(event.target.value as Locale)}
        >
          {LOCALE_TABLE.map((row) => (
            <option key={row.code} value={row.code} lang={row.tag}>
              {row.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const

function ThemeChoice() {
  const { t } = useT()
  const [theme, setTheme] = useState<Theme>(chosenTheme)
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
              className="flex min-h-13 cursor-pointer items-center gap-3 rounded-field border border-control bg-panel px-4 has-checked:border-lamp-ink has-checked:shadow-[inset_0_0_0_1px_var(--lamp-ink)] has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-lamp-ink"
            >
              <input
                className="check sr-only"
                type="radio"
                name="theme"
                value={name}
                checked={theme === name}
                onChange={() => {
                  setTheme(name)
                  chooseTheme(name)
                }}
              />
              <Icon size={20} aria-hidden="true" />
              <span className="font-semibold">{labels[name]}</span>
            </label>
          )
        })}
      </div>
      <p className="hint">{t('profile.themeHint')}</p>
    </fieldset>
  )
}
