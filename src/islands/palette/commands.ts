import type { TFunction } from 'i18next'
import { THEMES, type Theme } from '#core/theme.ts'
import { LOCALE_TABLE, type Locale } from '#i18n/locales.ts'
import { pathTo, projectPath, type RouteName } from '#i18n/paths.ts'

/** What choosing a command does. */
export type Effect =
  | { readonly kind: 'open'; readonly href: string }
  | { readonly kind: 'theme'; readonly theme: Theme }
  | { readonly kind: 'language'; readonly code: Locale }
  | { readonly kind: 'logout' }

export interface Command {
  readonly id: string
  readonly label: string
  /** Language of the label, if not the page's. */
  readonly lang?: string
  readonly effect: Effect
}

export interface CommandGroup {
  readonly value: string
  readonly items: readonly Command[]
}

const opening = (href: string, label: string): Command => ({
  id: href,
  label,
  effect: { kind: 'open', href },
})

/** Everything a signed-in person can choose, in groups. */
export function commandGroups(t: TFunction, locale: Locale, isAdmin: boolean): CommandGroup[] {
  const page = (route: RouteName, label: string) => opening(pathTo(route, locale), label)
  const own: Command[] = [
    page('dashboard', t('profile.dashboard')),
    page('projects', t('nav.projects')),
    page('myProjects', t('myProjects.title')),
    page('mySupport', t('profile.mySupport')),
    page('messages', t('nav.messages')),
    page('notifications', t('nav.notifications')),
    page('saved', t('saved.title')),
    page('profile', t('profile.title')),
    opening(`${pathTo('profile', locale)}#settings`, t('profile.tabSettings')),
    page('submitProject', t('footer.submit')),
    { id: 'logout', label: t('nav.logout'), effect: { kind: 'logout' } },
  ]
  const themeNames = {
    system: t('profile.themeSystem'),
    light: t('profile.themeLight'),
    dark: t('profile.themeDark'),
  } satisfies Record<Theme, string>
  const themes = THEMES.map(
    (theme): Command => ({ id: theme, label: themeNames[theme], effect: { kind: 'theme', theme } }),
  )
  const languages = LOCALE_TABLE.filter(({ code }) => code !== locale).map(
    ({ code, name, tag }): Command => ({
      id: code,
      label: name,
      lang: tag,
      effect: { kind: 'language', code },
    }),
  )
  return [
    { value: t('palette.pages'), items: own },
    ...(isAdmin
      ? [{ value: t('admin.menu.admin'), items: adminCommands(t, pathTo('admin', locale)) }]
      : []),
    { value: t('profile.theme'), items: themes },
    { value: t('language.label'), items: languages },
  ]
}

function adminCommands(t: TFunction, admin: string): Command[] {
  const places: readonly [string, string][] = [
    ['tab=projects', t('admin.tabs.projects')],
    ['tab=users', t('admin.tabs.users')],
    ['tab=messages', t('admin.tabs.messages')],
    ['tab=messages&view=contact', t('admin.contact.title')],
    ['tab=messages&view=questions', t('admin.unanswered.title')],
    ['tab=messages&view=helpful', t('admin.helpful.title')],
    ['tab=translations', t('admin.tabs.translations')],
    ['tab=reports', t('admin.tabs.reports')],
    ['tab=overview', t('admin.tabs.overview')],
    ['tab=audit', t('admin.tabs.audit')],
    ['tab=projects&view=new', t('admin.projects.create')],
    ['tab=projects&view=reorder', t('admin.reorder.title')],
  ]
  return places.map(([query, label]) => opening(`${admin}?${query}`, label))
}

export function projectCommands(
  projects: readonly { readonly slug: string; readonly title: string }[],
  locale: Locale,
): Command[] {
  return projects.map(({ slug, title }) => opening(projectPath(slug, locale), title))
}

/** The commands in whose words, or in whose group's, every typed word occurs; accents and case don't matter. */
export function matching(groups: readonly CommandGroup[], typed: string): CommandGroup[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return groups.flatMap(({ value, items }) => {
    const left = items.filter(({ label }) => {
      const text = plain(`${value} ${label}`)
      return words.every((word) => text.includes(word))
    })
    return left.length > 0 ? [{ value, items: left }] : []
  })
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}
