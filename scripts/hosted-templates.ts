import { DEFAULT_LOCALE, LOCALES, type Locale } from '#i18n/locales.ts'
import { pathTo } from '#i18n/paths.ts'
import { type AuthMail, renderAuthMail } from '../server/embedded/auth/flows/auth-mails.ts'

/** Go templates (`html/template`) of a mail and its subject for hosted Supabase. */
interface HostedTemplate {
  /** Name in `config.toml`, `auth.email.template.<name>`, and of the file. */
  readonly name: string
  readonly subject: string
  readonly html: string
}

/** Placeholders that survive escaping and URL checks; replaced by GoTrue's variables. */
const SITE = 'https://site-url.invalid'
const HASH = 'TOKEN-HASH'
const NEXT = 'RETURN-TO'
const VARIABLES: readonly (readonly [string, string])[] = [
  [SITE, '{{ .SiteURL }}'],
  ['site-url.invalid', '{{ .SiteURL }}'],
  [HASH, '{{ .TokenHash }}'],
  ['TOKEN-CODE', '{{ .Token }}'],
  [NEXT, '{{ .RedirectTo }}'],
  ['OLD-EMAIL', '{{ .Email }}'],
  ['NEW-EMAIL', '{{ .NewEmail }}'],
]

const MAILS: readonly (readonly [name: string, (locale: Locale) => AuthMail])[] = [
  ['confirmation', (locale) => ({ kind: 'signup', ...link('confirmMail', 'signup', locale) })],
  ['recovery', (locale) => ({ kind: 'recovery', ...link('resetPassword', 'recovery', locale) })],
  ['magic_link', (locale) => ({ kind: 'magicLink', ...link('confirmMail', 'magiclink', locale) })],
  ['invite', (locale) => ({ kind: 'invite', ...link('confirmMail', 'invite', locale) })],
  [
    'email_change',
    (locale) => ({
      kind: 'changeCurrent',
      ...link('confirmMail', 'email_change', locale),
      email: 'OLD-EMAIL',
      newEmail: 'NEW-EMAIL',
    }),
  ],
  ['reauthentication', () => ({ kind: 'code', code: 'TOKEN-CODE' })],
]

/** The mails for hosted Supabase. Each template contains all languages and picks one by the account's locale at sign-up. */
export function hostedTemplates(): HostedTemplate[] {
  return MAILS.map(([name, compose]) => ({
    name,
    subject: choose((locale) => renderAuthMail(compose(locale), locale, SITE).subject),
    html: merge((locale) => renderAuthMail(compose(locale), locale, SITE).html),
  }))
}

function link(
  route: 'confirmMail' | 'resetPassword',
  type: string,
  locale: Locale,
): { url: string; code: string } {
  // Go escapes it for the URL.
  const next = type === 'signup' || type === 'magiclink' ? `&next=${NEXT}` : ''
  return {
    url: `${SITE}${pathTo(route, locale)}?token_hash=${HASH}&type=${type}${next}`,
    code: 'TOKEN-CODE',
  }
}

/** `printf` turns a missing value into text, as comparing nil fails. */
const LOCALE = '{{ $locale := printf "%v" .Data.locale }}'

/** A template with a branch per language; English by default. */
function choose(text: (locale: Locale) => string): string {
  return LOCALE + branches(text)
}

function branches(text: (locale: Locale) => string): string {
  const others = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).map(
    (locale, index) =>
      `{{ ${index === 0 ? 'if' : 'else if'} eq $locale "${locale}" }}${variables(text(locale))}`,
  )
  return `${others.join('')}{{ else }}${variables(text(DEFAULT_LOCALE))}{{ end }}`
}

/** A template of an HTML document that branches only where languages differ. */
function merge(html: (locale: Locale) => string): string {
  const pieces = new Map(LOCALES.map((locale) => [locale, html(locale).split(/(?<=>)|(?=<)/)]))
  const english = pieces.get(DEFAULT_LOCALE) ?? []
  const merged = english.map((piece, index) =>
    LOCALES.every((locale) => pieces.get(locale)?.[index] === piece)
      ? variables(piece)
      : branches((locale) => pieces.get(locale)?.[index] ?? ''),
  )
  return `${LOCALE}${merged.join('')}\n`
}

function variables(text: string): string {
  return VARIABLES.reduce((done, [name, variable]) => done.replaceAll(name, variable), text)
}
