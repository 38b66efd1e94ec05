import { lexer, type Token } from 'marked'

/** Text of a Markdown source, one line per paragraph or list item, without tags and pictures. */
export function plainText(source: string): string {
  return lexer(source).flatMap(lines).filter(Boolean).join('\n')
}

function lines(token: Token): string[] {
  if (token.type === 'list' && 'items' in token) {
    return (token.items as Token[]).map((item) => words(item).trim())
  }
  return [words(token).trim()]
}

function words(token: Token): string {
  if (token.type === 'html' || token.type === 'image') return ''
  if (token.type === 'br') return ' '
  if ('tokens' in token && token.tokens) return token.tokens.map(words).join('')
  return 'text' in token && typeof token.text === 'string' ? token.text : ''
}
