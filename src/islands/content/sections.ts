import Slugger from 'github-slugger'
import { lexer } from 'marked'
import { plainText } from './plain-text.ts'

/** A text cut at its headings, with the anchors that the page gives them; the first part has none. */
export function sectionsOf(body: string): { heading: string; anchor: string; text: string }[] {
  const anchors = new Slugger()
  const parts = [{ heading: '', anchor: '', text: '' }]
  for (const token of lexer(body)) {
    if (token.type === 'heading') {
      const heading = plainText(token.raw)
      parts.push({ heading, anchor: anchors.slug(heading), text: '' })
    } else {
      const last = parts.at(-1)
      if (last) last.text = [last.text, plainText(token.raw)].filter(Boolean).join(' ')
    }
  }
  return parts.filter(({ text }) => text)
}
