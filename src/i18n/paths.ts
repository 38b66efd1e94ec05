import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from './locales.ts'

/** Fixed routes by name. Pages of projects and creators are built with {@link projectPath} and {@link creatorPath}. */
export const ROUTES = {
  home: '/',
  projects: '/projects',
  about: '/about',
  howItWorks: '/how-it-works',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmMail: '/confirm',
  messages: '/messages',
  notifications: '/notifications',
  unsubscribe: '/unsubscribe',
  profile: '/profile',
  dashboard: '/dashboard',
  mySupport: '/my-support',
  supporters: '/supporters',
  myProjects: '/my-projects',
  record: '/record',
  saved: '/saved',
  admin: '/admin',
  faq: '/faq',
  help: '/help',
  contact: '/contact',
  creatorResources: '/creator-resources',
  successStories: '/success-stories',
  submitProject: '/submit-project',
  preview: '/preview',
  terms: '/terms',
  privacy: '/privacy',
  postingRules: '/posting-rules',
  legalNotice: '/legal-notice',
  transparency: '/transparency',
  accessibility: '/accessibility',
} as const

export type RouteName = keyof typeof ROUTES

/** Fixed routes in the sitemap, which adds guides, stories, projects and creators; private pages are left out. */
export const INDEXED_ROUTES: readonly RouteName[] = [
  'home',
  'projects',
  'about',
  'howItWorks',
  'faq',
  'help',
  'contact',
  'creatorResources',
  'successStories',
  'submitProject',
  'terms',
  'privacy',
  'postingRules',
  'legalNotice',
  'accessibility',
]

/** Prefixes a path with a locale: English has no prefix, `/` becomes `/fr`. */
export function localizePath(path: string, locale: Locale): string {
  if (locale === DEFAULT_LOCALE) return path
  if (path === '/') return `/${locale}`
  if (/^\/[?#]/.test(path)) return `/${locale}${path.slice(1)}`
  return `/${locale}${path}`
}

export function pathTo(route: RouteName, locale: Locale): string {
  return localizePath(ROUTES[route], locale)
}

export function projectPath(slug: string, locale: Locale): string {
  return localizePath(`/projects/${encodeURIComponent(slug)}`, locale)
}

/** The slug of the project whose page this is, or whose updates or answers; undefined on other pages. */
export function projectOf(pathname: string): string | undefined {
  const [, slug] = /^\/projects\/([^/]+)/.exec(splitPath(pathname).path) ?? []
  return slug && decodeURIComponent(slug)
}

/** A project's updates, from the newest, or from one on. */
export function updatesPath(slug: string, locale: Locale, page = 1): string {
  return `${projectPath(slug, locale)}/updates${page > 1 ? `?page=${page}` : ''}`
}

/** Answered questions on a page. */
export const ANSWERS_SHOWN = 20

/** A project's answered questions, from the newest, or from one on. */
export function answersPath(slug: string, locale: Locale, page = 1): string {
  return `${projectPath(slug, locale)}/answers${page > 1 ? `?page=${page}` : ''}`
}

/** The page of updates or answers that an address asks for; the first unless it is a number. */
export function pageNumber(url: URL): number {
  return Number(/^[1-9]\d{0,3}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? 1)
}

/** Where the creator of a project answers questions about it. */
export function ownQuestionsPath(project: string, locale: Locale): string {
  return `${pathTo('myProjects', locale)}?project=${project}#questions`
}

/** An answered question, wherever it is in the list; the server knows its page. */
export function answerPath(slug: string, id: string, locale: Locale): string {
  return `${answersPath(slug, locale)}?answer=${id}#${id}`
}

/** The calendar file of a project's closing day. */
export function closingPath(slug: string, locale: Locale): string {
  return `${projectPath(slug, locale)}/closing.ics`
}

export function creatorPath(slug: string, locale: Locale): string {
  return localizePath(`/creators/${encodeURIComponent(slug)}`, locale)
}

/** The contact form about a decision, by its reference. */
export function objectionPath(reference: string, locale: Locale): string {
  return `${pathTo('contact', locale)}?about=${encodeURIComponent(reference)}`
}

/** Splits a pathname into locale and unprefixed path. */
export function splitPath(pathname: string): { locale: Locale; path: string } {
  const [, first = '', ...rest] = pathname.split('/')
  if (isLocale(first) && first !== DEFAULT_LOCALE) {
    return { locale: first, path: `/${rest.join('/')}` }
  }
  return { locale: DEFAULT_LOCALE, path: pathname }
}

/** `getStaticPaths` entries of a page under `[...locale]`, one per locale. */
export function localePaths(): {
  params: { locale: string | undefined }
  props: { locale: Locale }
}[] {
  return LOCALES.map((locale) => ({
    params: { locale: locale === DEFAULT_LOCALE ? undefined : locale },
    props: { locale },
  }))
}

/** The locale of an on-demand page's `[...locale]` parameter, or undefined if unknown. */
export function localeFromParam(param: string | undefined): Locale | undefined {
  if (param === undefined) return DEFAULT_LOCALE
  return isLocale(param) && param !== DEFAULT_LOCALE ? param : undefined
}

/**
 * A same-origin path to return to after login, or the fallback. Refuses anything a browser could resolve to another
 * origin (`//host`, `/\host`, schemes, control characters).
 */
export function safeReturnPath(value: string | null | undefined, fallback: string): string {
  if (!value?.startsWith('/')) return fallback
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
  if (/^[^?#]*\/\/|[\u0000-\u001f\\]/.test(value)) return fallback
  return value
}

/**
 * Matches no page. On-demand pages with an unknown language rewrite to it, and the catch-all route renders the 404
 * page.
 */
export const NOT_FOUND_PATH = '/-/-'
