import { type Locale, localeTag } from '#i18n/locales.ts'

/** Local date and time, e.g. "Nov 20, 2026, 10:04 AM". */
export function formatDateTime(iso: string, locale: Locale): string {
  return new Intl.DateTimeFormat(localeTag(locale), {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(iso))
}
