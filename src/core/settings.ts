import { isLocale, type Locale } from '#i18n/locales.ts'
import { unwrap } from './api.ts'
import type { Database } from './database.types.ts'
import { rememberLanguage } from './language.ts'
import { CURRENCIES, type Currency } from './money.ts'
import { KEYS, local } from './storage.ts'
import { type Backend, backend } from './supabase.ts'
import { chooseTheme, THEMES, type Theme } from './theme.ts'

/** How often mails tell of updates, as the database has it. */
export const FREQUENCIES = ['at_once', 'daily', 'weekly', 'never'] as const

export type Frequency = (typeof FREQUENCIES)[number]

/** Settings of an account; null where nothing was chosen. */
export interface Settings {
  readonly locale: Locale | null
  readonly theme: Theme | null
  readonly currency: Currency | null
  readonly reducedMotion: boolean
  readonly emailMessages: boolean
  readonly emailReviews: boolean
  readonly emailInterests: boolean
  readonly emailDigest: boolean
  /** About projects they follow or support. */
  readonly emailUpdates: Frequency
}

type Row = Database['public']['Tables']['account_settings']['Row']

/** Defaults, the same as in the database. */
const DEFAULT_SETTINGS: Settings = {
  locale: null,
  theme: null,
  currency: null,
  reducedMotion: false,
  emailMessages: true,
  emailReviews: true,
  emailInterests: true,
  emailDigest: false,
  emailUpdates: 'daily',
}

const COLUMNS = {
  locale: 'locale',
  theme: 'theme',
  currency: 'currency',
  reducedMotion: 'reduced_motion',
  emailMessages: 'email_messages',
  emailReviews: 'email_reviews',
  emailInterests: 'email_interests',
  emailDigest: 'email_digest',
  emailUpdates: 'email_updates',
} as const satisfies Record<keyof Settings, keyof Row>

/**
 * Saves the pending language to the account; it stays pending on failure.
 * @throws AppError
 */
async function savePendingLanguage(client: Backend, userId: string): Promise<void> {
  const pending = local.get(KEYS.pendingLanguage)
  if (pending === null) return
  if (isLocale(pending)) await saveSettings(client, userId, { locale: pending })
  // Another one may have been chosen in the meantime.
  if (local.get(KEYS.pendingLanguage) === pending) local.remove(KEYS.pendingLanguage)
}

/** Saves the pending language of the signed-in user. Never rejects: the next page retries. */
export async function syncPendingLanguage(
  connect: () => Promise<Backend> = backend,
): Promise<void> {
  try {
    const client = await connect()
    const { data } = await client.auth.getSession()
    if (data.session) await savePendingLanguage(client, data.session.user.id)
  } catch {
    // Still pending.
  }
}

/**
 * Settings of an account, after saving the pending language so that the reply can't undo it.
 * @throws AppError
 */
export async function readSettings(
  client: Backend,
  userId: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<Settings> {
  await savePendingLanguage(client, userId)
  const data = await unwrap(
    client
      .from('account_settings')
      .select(Object.values(COLUMNS).join(',') as '*')
      .eq('user_id', userId)
      .abortSignal(signal)
      .maybeSingle(),
  )
  if (!data) return DEFAULT_SETTINGS
  return {
    locale: data.locale && isLocale(data.locale) ? data.locale : null,
    theme: THEMES.find((theme) => theme === data.theme) ?? null,
    currency: CURRENCIES.find((currency) => currency === data.currency) ?? null,
    reducedMotion: data.reduced_motion,
    emailMessages: data.email_messages,
    emailReviews: data.email_reviews,
    emailInterests: data.email_interests,
    emailDigest: data.email_digest,
    emailUpdates:
      FREQUENCIES.find((often) => often === data.email_updates) ?? DEFAULT_SETTINGS.emailUpdates,
  }
}

/**
 * Updates the given settings only.
 * @throws AppError
 */
export async function saveSettings(
  client: Backend,
  userId: string,
  changes: Partial<Settings>,
): Promise<void> {
  const row = Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [COLUMNS[name as keyof Settings], value]),
  )
  await unwrap(
    client.from('account_settings').upsert({ user_id: userId, ...row }, { onConflict: 'user_id' }),
  )
}

/**
 * Applies settings to this browser: theme and motion on this page and before first paint on later ones, language and
 * currency from the next page on. Null settings leave the browser as it is.
 */
export function applySettings(settings: Partial<Settings>): void {
  const { locale, theme, currency, reducedMotion } = settings
  if (theme) chooseTheme(theme)
  if (reducedMotion !== undefined) chooseMotion(reducedMotion)
  if (locale) rememberLanguage(locale)
  if (currency) local.set(KEYS.currency, currency)
}

function chooseMotion(reduced: boolean): void {
  const { dataset } = document.documentElement
  if (reduced) {
    local.set(KEYS.motion, 'reduce')
    dataset.motion = 'reduce'
  } else {
    local.remove(KEYS.motion)
    delete dataset.motion
  }
}
