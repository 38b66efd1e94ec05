import { expect, test } from 'vitest'
import { committedCatalogue } from '#i18n/catalogue.ts'
import type { Locale } from '#i18n/locales.ts'
import { translator } from '#i18n/translate.ts'
import { calendarHeaders, closingCalendar } from './closing-calendar.ts'

const project = {
  id: '5f0c2d0e-8a53-4a55-9a4b-3d4f7a1c2b10',
  title: 'Lantern; a lamp, \\ for\r\nBEGIN:readers',
  slug: 'lantern',
  updatedAt: '2026-11-20T10:11:12.345678+00:00',
  closesOn: '2027-01-31',
}

const calendar = (locale: Locale, given = project) =>
  closingCalendar(given, {
    origin: 'https://backlit.example',
    locale,
    t: translator(locale, committedCatalogue(locale)),
  })

test('is one event of the whole day, with the texts escaped', () => {
  expect(calendar('en').split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Backlit//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:5f0c2d0e-8a53-4a55-9a4b-3d4f7a1c2b10@backlit.example',
    'DTSTAMP:20261120T101112Z',
    'DTSTART;VALUE=DATE:20270131',
    'SUMMARY;LANGUAGE=en:Last day: Lantern\\; a lamp\\, \\\\ for BEGIN:readers',
    expect.stringMatching(/^DESCRIPTION;LANGUAGE=en:/),
    expect.stringMatching(/^ /),
    'URL:https://backlit.example/projects/lantern',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('folds lines of at most 75 octets, without cutting a character', () => {
  const title = '灯台🔦'.repeat(30)
  const text = calendar('ja', { ...project, title })
  const lines = text.split('\r\n')
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  expect(text.replaceAll('\r\n ', '')).toContain(title)
})

test('is a file named as the project, in any script', () => {
  expect(new Headers(calendarHeaders('灯台')).get('content-disposition')).toBe(
    "attachment; filename*=UTF-8''%E7%81%AF%E5%8F%B0.ics",
  )
})
