import type { TFunction } from 'i18next'
import { type Locale, localeTag } from '#i18n/locales.ts'
import { projectPath } from '#i18n/paths.ts'
import type { Project } from '#islands/listing/project.ts'
import { SITE } from '#site.ts'

interface Options {
  readonly origin: string
  readonly locale: Locale
  readonly t: TFunction
}

type Closing = Pick<Project, 'id' | 'title' | 'slug' | 'updatedAt'> & { readonly closesOn: string }

/** A line is at most 75 octets long, without its break (RFC 5545, 3.1). */
const LINE = 75

/** A calendar with the closing day of a listing as an event of the whole day (RFC 5545). */
export function closingCalendar(project: Closing, { origin, locale, t }: Options): string {
  const language = `LANGUAGE=${localeTag(locale)}`
  const url = origin + projectPath(project.slug, locale)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(SITE.brand)}//EN`,
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:${project.id}@${new URL(origin).hostname}`,
    `DTSTAMP:${new Date(project.updatedAt).toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${project.closesOn.replaceAll('-', '')}`,
    `SUMMARY;${language}:${escapeText(t('project.calendarTitle', { title: project.title }))}`,
    `DESCRIPTION;${language}:${escapeText(t('project.calendarText'))}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** Headers of the file. A slug may have any letters, which a header doesn't take as they are. */
export function calendarHeaders(slug: string): Record<string, string> {
  return {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(slug)}.ics`,
    'cache-control': 'no-cache',
  }
}

/** A value of the type TEXT in one line, without control characters. */
function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[\\;,]/g, '\\$&')
}

/** Long lines go on in lines that begin with a space; no character is cut. */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > LINE) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
