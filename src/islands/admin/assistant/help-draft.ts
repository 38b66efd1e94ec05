import type { UnansweredGroup } from './unanswered.api.ts'

/** Longest title of a help entry, as in `src/content/schemas.ts`. */
const MAX_TITLE = 60

/**
 * A help entry to fill in: front matter, then the questions it should answer as a comment. The title is the most asked
 * question.
 * @param languageName Of a language code, e.g. `fr`.
 */
export function helpDraft(
  { subject, questions }: UnansweredGroup,
  languageName: (locale: string) => string,
): { readonly name: string; readonly text: string } {
  const title = [...(questions[0]?.question ?? subject)].slice(0, MAX_TITLE).join('')
  // What strangers typed must not end the comment.
  const asked = questions.map(
    ({ question, locale, asked }) =>
      `- ${question.replaceAll('*/', '* /')} (${languageName(locale)}, ${asked}×)`,
  )
  const head = ['---', `title: ${JSON.stringify(title)}`, 'topic: account', 'order: 99', '---']
  const text = [...head, '', '{/*', ...asked, '*/}', ''].join('\n')
  return { name: `${subject || 'help'}.mdx`, text }
}
