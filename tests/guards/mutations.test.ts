import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Flat, flatten, unflatten } from '#i18n/flat.ts'
import type { Locale } from '#i18n/locales.ts'
import { staleKeys } from '#i18n/made-from.ts'
import { checkContent } from '../../scripts/content/check.ts'
import { formatFault } from '../../scripts/content/fault.ts'
import { checkInterface, readCatalogues } from '../../scripts/content/interface.ts'
import { readTree } from '../../scripts/content/tree.ts'
import { hostedTemplates } from '../../scripts/hosted-templates.ts'
import { changedSentences, changedTexts } from './fixed-texts.ts'

/** Mistakes that editors made in a copy of the texts, to see which would be noticed: 21 were. Here they are made in memory. */

const catalogues = readCatalogues('.')
const tree = readTree('.')
const texts = (locale: Locale): Flat => flatten(JSON.parse(catalogues[locale]))
const write = (flat: Flat): string => `${JSON.stringify(unflatten(flat), null, 2)}\n`
const some = (flat: Flat, start: string): Flat =>
  Object.fromEntries(Object.entries(flat).filter(([key]) => key.startsWith(start)))

/** Whether the check minds a change of the texts whose keys start so; before, it minds nothing. */
function words(locale: Locale, start: string, change: (file: string) => string): boolean {
  const before = write(some(texts(locale), start))
  const en = write(some(texts('en'), start))
  const check = (file: string) => checkInterface({ ...catalogues, en, [locale]: file }, [locale])
  expect(check(before)).toEqual([])
  const after = change(before)
  expect(after).not.toBe(before)
  return check(after).length > 0
}

/** The same with one text said otherwise. */
const said = (locale: Locale, key: string, change: (text: string) => string): boolean =>
  words(locale, key, (file) =>
    write({ ...flatten(JSON.parse(file)), [key]: change(texts(locale)[key] ?? '') }),
  )

/** Whether the check minds a change of a page. */
function page(name: string, locale: Locale, change: (text: string) => string): boolean {
  const [collection, slug] = name.split('/')
  const docs = tree.docs.filter(
    (doc) =>
      doc.collection === collection && doc.slug === slug && ['en', locale].includes(doc.locale),
  )
  const ledger = { [name]: { [locale]: docs.find((doc) => doc.locale === 'en')?.hash ?? '' } }
  const check = (lines: (own: readonly string[]) => readonly string[]) => {
    const changed = docs.map((doc) =>
      doc.locale === locale ? { ...doc, lines: lines(doc.lines) } : doc,
    )
    const small = { ...tree, translations: [locale], docs: changed }
    return checkContent(small, ledger).map(formatFault)
  }
  // Other pages are left out, so links to them fail before as well.
  const before = check((own) => own)
  return check((own) => {
    const text = own.join('\n')
    const after = change(text)
    expect(after, 'the mutation').not.toBe(text)
    return after.split('\n')
  }).some((fault) => !before.includes(fault))
}

const without = (pattern: RegExp) => (text: string) => text.replace(pattern, '')
const swap = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to)

const english = (slug: string, paragraph: RegExp) => {
  const [collection = '', name = ''] = slug.split('/')
  const text = readFileSync(`src/content/${collection}/en/${name}.mdx`, 'utf8')
  return paragraph.exec(text)?.[0] ?? ''
}
const terms = (change: (text: string) => string) => page('legal/terms', 'de', change)
const privacy = (change: (text: string) => string) => page('legal/privacy', 'de', change)
const planning = (change: (text: string) => string) =>
  page('guides/financial-planning', 'de', change)
const FIRST = /(?<=^---\n\n).*/m

const MUTATIONS: Readonly<Record<string, () => boolean>> = {
  'a placeholder is gone': () => said('de', 'browse.near', without(/\{\{query\}\}/)),
  'a placeholder has another name': () => said('de', 'browse.near', swap('query', 'frage')),
  'a plural form lost its number': () =>
    words('pt', 'browse.results_', swap('"{{count}} projetos"', '"projetos"')),
  'a key is missing': () => words('de', 'support.', without(/ *"confirm": .*\n/)),
  'a key nobody asks for': () =>
    words('de', 'submit.preview', swap('"preview"', '"review": "x",\n    "preview"')),
  'a plural form is missing': () => words('pt', 'browse.results_', without(/ *"results_many".*\n/)),
  'English changed without a record': () =>
    staleKeys(JSON.parse(readFileSync('src/i18n/locales/made-from.json', 'utf8')), 'de', {
      'submit.preview': 'Look at it first',
    }).length > 0,
  'a tag is not closed': () => said('de', 'auth.terms', without(/<\/termsLink>/)),
  'HTML is added': () => said('de', 'submit.preview', () => 'Vor<b>schau</b>'),
  'another text is taken in': () => said('de', 'submit.preview', () => '$t(nav.account)'),
  'no text but null': () => words('de', 'submit.preview', swap(/(?<="preview": ).*/, 'null')),
  'an empty text': () => said('de', 'submit.preview', () => ' '),
  'the brand is translated': () => said('de', 'support.risk', swap('{{brand}}', 'Gegenlicht')),
  'a text of the specification changed': () =>
    changedTexts({ ...texts('en'), 'submit.preview': 'Look' }).length > 0,
  'a heading is gone': () => planning(without(/^## .*\n/m)),
  'a link leads nowhere': () => terms(swap('(/privacy)', '(/privat)')),
  'the page is behind English': () => {
    const docs = tree.docs.filter(({ slug, locale }) => slug === 'fees' && /en|de/.test(locale))
    const ledger = { 'faq/fees': { de: '0000000000000000' } }
    return checkContent({ ...tree, translations: ['de'], docs }, ledger).length > 0
  },
  'a page is missing': () => {
    const docs = tree.docs.filter(({ slug, locale }) => slug === 'fees' && locale === 'en')
    return checkContent({ ...tree, translations: ['de'], docs }, {}).length > 0
  },
  'a box is not closed': () => planning(swap('</Example>', '')),
  'a title is empty': () => terms(swap(/^title: .*$/m, "title: ''")),
  'a mail template is edited by hand': () => {
    const [template] = hostedTemplates()
    const file = readFileSync(`supabase/templates/${template?.name}.html`, 'utf8')
    return file === template?.html && file.replace('</', '!</') !== template.html
  },

  // None of these was noticed before.
  'one text is left in English': () =>
    said('de', 'support.risk', () => texts('en')['support.risk'] ?? ''),
  'a part is left in English': () =>
    words('ja', 'support.', () => write(some(texts('en'), 'support.'))),
  'French says it in German': () =>
    said('fr', 'support.risk', () => texts('de')['support.risk'] ?? ''),
  'single braces': () => said('de', 'browse.near', swap('{{query}}', '{query}')),
  'a consent means the opposite': () =>
    said(
      'de',
      'support.consent',
      () => 'Ich verstehe, dass dies bindend ist und auf {{brand}} Geld fließt.',
    ),
  'other days': () => said('de', 'home.proofReviewText', swap(/3\D+5/, '8 bis 10')),
  'a broken link in an answer': () => said('fr', 'assistant.reply.unknown', swap('](', '] (')),
  'a breakable space': () => said('fr', 'messages.blockTitle', swap(/[\u202f\u00a0]/, ' ')),
  'straight quotation marks': () => said('de', 'browse.near', swap(/[„“]/g, '"')),
  'du instead of Sie': () => said('de', 'support.consent', (text) => `${text} Du weißt es.`),
  'a button six times as long': () => said('de', 'submit.preview', (text) => text.repeat(6)),
  'a key is there twice': () =>
    words('de', 'submit.preview', swap(/( *"preview": ".*")/, '$1,\n$1')),
  'English changed, was recorded and not translated': () => {
    const de = write(some(texts('de'), 'submit.preview'))
    const en = write({ ...some(texts('en'), 'submit.preview'), 'submit.preview': 'See it first' })
    return checkInterface({ ...catalogues, en, de }, ['de']).length > 0
  },
  'the English disclaimer says the opposite': () =>
    changedTexts({ ...texts('en'), 'footer.disclaimer': '{{brand}} manages your funds.' }).length >
    0,
  'a paragraph is gone': () => page('faq/fees', 'de', without(/(?<=^---\n\n).*\n\n/m)),
  'a paragraph is left in English': () =>
    page('faq/fees', 'de', swap(FIRST, english('faq/fees', FIRST))),
  'another fee': () => page('faq/fees', 'de', swap(/5(?=\s%)/, '8')),
  'another age': () => terms(swap(/\b18\b/, '16')),
  'another time of keeping data': () => privacy(swap(/\b35\b/, '90')),
  'another sum in a table': () => planning(swap('46.200', '46.300')),
  'a denial is gone': () => terms(swap(/(?<=^12\.2\..*)nicht /m, '')),
  'another clause': () => terms(swap('10.2.', '10.9.')),
  'a list item is gone': () => planning(without(/^- .*\n/m)),
  'a table row is gone': () => planning(without(/^\| .*\d.*\n/m)),
  'another version': () => terms(swap("'1.0'", "'0.9'")),
  'another date': () => terms(swap(/^effective: .*$/m, 'effective: 2026-12-01')),
  'another email address': () => privacy(swap(/hello@/g, 'hallo@')),
  'a link to another page': () => terms(swap('(/posting-rules)', '(/about)')),
  'straight quotation marks on a page': () => terms(swap(/[„“]/g, '"')),
  'an unbalanced brace': () => terms(swap('3.1. ', '3.1. { ')),
}

/** A text that need not change looks the same as one that nobody looked at. */
const UNNOTICED = ['English changed, was recorded and not translated']

describe('mistakes in words', () => {
  it('are noticed, all but one', () => {
    const unnoticed = Object.entries(MUTATIONS).filter(([, noticed]) => !noticed())
    expect(unnoticed.map(([what]) => what)).toEqual(UNNOTICED)
    expect(Object.keys(MUTATIONS)).toHaveLength(51)
  })

  it('are noticed in English sentences about money', () => {
    const read = (name: string) =>
      readFileSync(`src/content/${name.replace('/', '/en/')}.mdx`, 'utf8').replaceAll('5%', '8%')
    expect(changedSentences(read).length).toBe(2)
  })
})
