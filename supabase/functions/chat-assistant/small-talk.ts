import type { Locale } from '../../../src/i18n/locales.ts'
import type { Intent } from './lexicon/types.ts'
import { conceptsIn, partsOf } from './patterns.ts'
import { isJoined, wordsIn } from './text.ts'
import { splitCompounds } from './wish.ts'

/** A courtesy to return, or a subject to answer with. */
export type SmallTalk =
  | { readonly reply: 'greeting' | 'thanks' | 'cheer' }
  | { readonly subject: 'assistant' | 'what' }

/** What small talk is made of, whole questions before single words. */
const PARTS: readonly Intent[] = ['site', 'self', 'thanks', 'bye', 'smalltalk', 'greet', 'cheer']

/** What thanks may be given for, in words or, without spaces, in letters. */
const MAX_REASON = { spaced: 3, joined: 6 }

/**
 * Messages that are small talk and nothing else.
 * @param isFirst Later in a conversation, "what is it?" is about what was said before.
 */
export function smallTalkIn(text: string, locale: Locale, isFirst: boolean): SmallTalk | null {
  const { parts, rest } = partsOf(PARTS, text, locale)
  if (rest !== '') return isThanksFor(rest, text, parts, locale) ? { reply: 'thanks' } : null
  const has = (...intents: Intent[]) => intents.some((intent) => parts.includes(intent))
  if (has('site')) return isFirst ? { subject: 'what' } : null
  if (has('self')) return { subject: 'assistant' }
  if (has('thanks', 'bye')) return { reply: 'thanks' }
  if (has('smalltalk', 'greet')) return { reply: 'greeting' }
  return has('cheer') ? { reply: 'cheer' } : null
}

/** “Thanks, that helped me”: nothing in it is a subject or a question. */
function isThanksFor(
  rest: string,
  text: string,
  parts: readonly Intent[],
  locale: Locale,
): boolean {
  const isShort = isJoined(locale)
    ? rest.replaceAll(' ', '').length <= MAX_REASON.joined
    : wordsIn(rest, locale).length <= MAX_REASON.spaced
  const about = conceptsIn(splitCompounds(rest), locale).filter((concept) => concept !== 'help')
  return parts.includes('thanks') && isShort && about.length === 0 && !/[?？]/.test(text)
}
