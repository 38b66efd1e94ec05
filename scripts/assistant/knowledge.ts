import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { flatten } from '#i18n/flat.ts'
import { LOCALES, type Locale } from '#i18n/locales.ts'
import { named } from '#i18n/named.ts'
import type {
  KnowledgeFile,
  LanguageProfiles,
} from '../../supabase/functions/chat-assistant/knowledge.ts'
import { profileOf } from '../../supabase/functions/chat-assistant/language.ts'
import type { Passage } from '../../supabase/functions/chat-assistant/passage.ts'
import { readTree, type Tree } from '../content/tree.ts'
import { examplesIn } from './examples.ts'
import { leadsIn } from './leads.ts'
import { passagesOf } from './passages.ts'
import { trained } from './trained.ts'

/** Each language's knowledge is built on request. */
interface Built {
  readonly profiles: LanguageProfiles
  file(locale: Locale): KnowledgeFile
}

/** The assistant's knowledge, from the content and translations in a checkout. */
export function buildKnowledge(root: string): Built {
  const passages = buildPassages(root)
  const read = (locale: Locale) => ({
    locale,
    words: wordsIn(root, locale),
    passages: passages(locale),
  })
  const file = (locale: Locale) => {
    const { words, passages } = read(locale)
    const leads = leadsIn(root, locale, words)
    return { locale, words, leads, passages, asked: trained(root, locale, leads) }
  }
  return { file, profiles: profilesOf(root, LOCALES.map(read)) }
}

/** The passages of each language, those it lacks in English. */
export function buildPassages(root: string): (locale: Locale) => Passage[] {
  const tree = readTree(root)
  const english = passagesIn(tree, 'en', wordsIn(root, 'en'))
  return (locale) => {
    const own = passagesIn(tree, locale, wordsIn(root, locale))
    const missing = english.filter(({ id }) => !own.some((one) => one.id === id))
    return [...own, ...missing]
  }
}

function passagesIn(
  tree: Tree,
  locale: Locale,
  words: Readonly<Record<string, string>>,
): Passage[] {
  const titles = { faq: words['static.faqTitle'] ?? '', help: words['help.title'] ?? '' }
  return tree.docs.filter((doc) => doc.locale === locale).flatMap((doc) => passagesOf(doc, titles))
}

/** Translation keys that appear in the assistant's answers. */
const SPOKEN =
  /^(assistant\.reply|categories|optionTypes|browse\.stages\.soon|browse\.sortNewest|contact\.answersIn|static\.faqTitle|help\.title)/

function wordsIn(root: string, locale: Locale): Record<string, string> {
  const file = join(root, `src/i18n/locales/${locale}/translation.json`)
  const flat = flatten(JSON.parse(named(readFileSync(file, 'utf8'))))
  return Object.fromEntries(Object.entries(flat).filter(([key]) => SPOKEN.test(key)))
}

/** Trigram profiles of the languages in Latin script; zh, ja and ko are detected by their script. */
function profilesOf(
  root: string,
  texts: readonly Pick<KnowledgeFile, 'locale' | 'passages'>[],
): LanguageProfiles {
  const european = texts.filter(({ locale }) => !['zh', 'ja', 'ko'].includes(locale))
  return Object.fromEntries(
    european.map(({ locale, passages }) => [
      locale,
      profileOf(
        [
          ...passages.flatMap(({ heading, blocks }) => [heading, ...blocks]),
          ...examplesIn(root, locale).map(({ text }) => text),
        ].join(' '),
      ),
    ]),
  )
}
