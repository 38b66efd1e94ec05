import { expect, it } from 'vitest'
import { parseAnswer, plainAnswer } from './answer-text.ts'

it('reads paragraphs, lists, bold words and links of the site', () => {
  expect(parseAnswer('**Fees**\n\n- one [a](/faq#fees)\n- two\n\nEnd')).toEqual([
    { kind: 'paragraph', inlines: [{ kind: 'bold', text: 'Fees' }] },
    {
      kind: 'list',
      items: [
        [
          { kind: 'text', text: 'one ' },
          { kind: 'link', text: 'a', href: '/faq#fees' },
        ],
        [{ kind: 'text', text: 'two' }],
      ],
    },
    { kind: 'paragraph', inlines: [{ kind: 'text', text: 'End' }] },
  ])
})

it.each([
  'javascript:alert(1)',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'faq',
])('makes no link to %s', (href) => {
  const inlines = parseAnswer(`[x](${href})`).flatMap((block) =>
    block.kind === 'paragraph' ? block.inlines : [],
  )
  expect(inlines.every(({ kind }) => kind === 'text')).toBe(true)
})

it('gives the words alone, or with addresses to copy', () => {
  expect(plainAnswer('**Fees**: [FAQ](/faq)')).toBe('Fees: FAQ')
  expect(plainAnswer('[FAQ](/faq)', 'https://backlit.example')).toBe(
    'FAQ (https://backlit.example/faq)',
  )
})

it('reads words around marks, and lines and lists without space between them', () => {
  expect(parseAnswer('See **this** now\n- one\nThen\n- two\n\n \n\n')).toEqual([
    {
      kind: 'paragraph',
      inlines: [
        { kind: 'text', text: 'See ' },
        { kind: 'bold', text: 'this' },
        { kind: 'text', text: ' now' },
      ],
    },
    { kind: 'list', items: [[{ kind: 'text', text: 'one' }]] },
    { kind: 'paragraph', inlines: [{ kind: 'text', text: 'Then' }] },
    { kind: 'list', items: [[{ kind: 'text', text: 'two' }]] },
  ])
})

it('shows the projects of a search as cards, and no other link', () => {
  const text = [
    '- [Tide table](/de/projects/tide-table): Technologie, Zuschuss',
    '- [Ember](/projects/ember): Gaming',
    '- [Messages](/messages): Gaming',
    '- [Evil](/projects/../admin): Gaming',
  ].join('\n')
  const [cards, list] = parseAnswer(text)
  expect(cards).toEqual({
    kind: 'projects',
    items: [
      { title: 'Tide table', href: '/de/projects/tide-table', facts: 'Technologie, Zuschuss' },
      { title: 'Ember', href: '/projects/ember', facts: 'Gaming' },
    ],
  })
  expect(list).toMatchObject({ kind: 'list', items: [{ length: 2 }, { length: 2 }] })
})

it('shows offered questions as such, and copies them as text', () => {
  const text = 'Did you mean one of these?\n\n- [Turn emails off](?)\n- [Fees](?)'
  expect(parseAnswer(text)[1]).toEqual({ kind: 'questions', items: ['Turn emails off', 'Fees'] })
  expect(plainAnswer(text)).toBe('Did you mean one of these?\n\n- Turn emails off\n- Fees')
})
