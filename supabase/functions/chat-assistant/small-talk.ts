import type { Locale } from '../../../src/i18n/locales.ts'
import type { Intent } from './lexicon/types.ts'
import { madeOf } from './patterns.ts'

/** A courtesy to return, or a subject to answer with. */
export type SmallTalk =
  | { readonly reply: 'greeting' | 'thanks' | 'cheer' }
  | { readonly subject: 'assistant' | 'what' }

/** What small talk is made of, whole questions before single words. */
const PARTS: readonly Intent[] = ['site', 'self', 'thanks', 'bye', 'smalltalk', 'greet', 'cheer']

/**
 * Messages that are small talk and nothing else.
 * @param isFirst Later in a conversation, "what is it?" is about what was said before.
 */
export function smallTalkIn(text: string, locale: Locale, isFirst: boolean): SmallTalk | null {
  const parts = madeOf(PARTS, text, locale)
  const has = (...intents: Intent[]) => intents.some((intent) => parts.includes(intent))
  if (has('site')) return isFirst ? { subject: 'what' } : null
  if (has('self')) return { subject: 'assistant' }
  if (has('thanks', 'bye')) return { reply: 'thanks' }
  if (has('smalltalk', 'greet')) return { reply: 'greeting' }
  return has('cheer') ? { reply: 'cheer' } : null
}
