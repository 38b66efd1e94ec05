import { expect, it } from 'vitest'
import { groupTitle, helpDraft } from './help-draft.ts'
import type { UnansweredGroup, UnansweredQuestion } from './unanswered.api.ts'

const question = (words: string, locale = 'en', asked = 1): UnansweredQuestion => ({
  ...{ id: words, question: words, locale, asked },
  ...{ first_asked_on: '2026-12-01', last_asked_on: '2026-12-02' },
})
const group = (subject: string, ...questions: UnansweredQuestion[]) =>
  ({ subject, asked: 1, different: 1, languages: {}, questions }) satisfies UnansweredGroup
const draft = (subject: string, ...questions: UnansweredQuestion[]) =>
  helpDraft(group(subject, ...questions), (code) => `<${code}>`)

it('is a help entry with the most asked question as its title, and the questions in a comment', () => {
  const made = draft('fees', question('Can I "pay" later?', 'en', 3), question('Später?', 'de'))
  expect(made.name).toBe('fees.mdx')
  expect(made.text).toBe(
    [
      '---\ntitle: "Can I \\"pay\\" later?"\ntopic: account\norder: 99\n---\n',
      '{/*\n- Can I "pay" later? (<en>, 3×)\n- Später? (<de>, 1×)\n*/}\n',
    ].join('\n'),
  )
})

it('stays a comment whatever was asked, and a title of the length that entries have', () => {
  const { name, text } = draft('', question('*/} {alert(1)} ```'), question('x'.repeat(300)))
  expect(name).toBe('help.mdx')
  const [, , body] = text.split('---\n')
  expect(body?.match(/\*\//g)).toHaveLength(1)
  expect(text).toMatch(/\n\*\/\}\n$/)
  const long = draft('', question('x'.repeat(300)))
  expect(/^title: "(x+)"$/m.exec(long.text)?.[1]).toHaveLength(60)
})

it('belongs to a group that no other is called like', () => {
  const titles = { fees: 'Costs', refund: 'Costs', drafts: 'Drafts' }
  const title = (subject: string) => groupTitle(group(subject, question('How much is it?')), titles)
  expect(title('drafts')).toBe('Drafts')
  expect(title('fees')).toBe('Costs · How much is it?')
  expect(title('gone')).toBe('How much is it?')
  expect(title('')).toBe('')
})
