import type { UnansweredGroup } from './unanswered.api.ts'

/** Longest title of a help entry, as in `src/content/schemas.ts`. */
const MAX_TITLE = 60

const mostAsked = ([first]: UnansweredGroup['questions']) =>
  [...(first?.question ?? '')].slice(0, MAX_TITLE).join('')

/**
 * What a group is called: as its subject, with the most asked question where others have the same title.
 * @param titles By subject. @returns Empty if no subject is close.
 */
export function groupTitle(
  { subject, questions }: UnansweredGroup,
  titles: Readonly<Record<string, string>>,
): string {
  const title = titles[subject]
  const isShared = Object.values(titles).filter((other) => other === title).length > 1
  if (title && !isShared) return title
  return subject && [title, mostAsked(questions)].filter(Boolean).join(' · ')
}

/**
 * A help entry to fill in: front matter, then the questions it should answer as a comment. The title is the most asked
 * question.
 * @param languageName Of a language code, e.g. `fr`.
 */
export function helpDraft(
  { subject, questions }: UnansweredGroup,
  languageName: (locale: string) => string,
): { readonly name: string; readonly text: string } {
  const title = mostAsked(questions) || subject
  // What strangers typed must not end the comment.
  const asked = questions.map(
    ({ question, locale, asked }) =>
      `- ${question.replaceAll('*/', '* /')} (${languageName(locale)}, ${asked}×)`,
  )
  const head = ['---', `title: ${JSON.stringify(title)}`, 'topic: account', 'order: 99', '---']
  const text = [...head, '', '{/*', ...asked, '*/}', ''].join('\n')
  return { name: `${subject || 'help'}.mdx`, text }
}
