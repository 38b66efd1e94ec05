import { expect, it } from 'vitest'
import { redactPersonalData } from '../../supabase/functions/chat-assistant/unanswered.ts'

it.each([
  ['電話は０９０－１２３４－５６７８です', '電話は…です'],
  ['Write to anna.meier＠example.com', 'Write to …'],
  ['Write to anna.meier@example.com, please', 'Write to … please'],
  ['Write to anna.meier (at) example.com', 'Write to …'],
  ['Write to anna.meier[AT]example.com', 'Write to …'],
  ['My page is www.anna-meier.example/profile?token=SECRET', 'My page is …'],
  ['See https://example.com/a?b=c now', 'See … now'],
  ['See localhost:4505/preview#key=abcdef now', 'See … now'],
  ['See müller.example/anna now', 'See … now'],
  ['See anna.example?token=x now', 'See … now'],
  ['Meine Nummer ist 0 30 / 12 34 – 56 78', 'Meine Nummer ist …'],
  ['Call +49 (0) 30 1234-5678 now', 'Call … now'],
  ['رقمي ٠٩٠١٢٣٤٥٦٧٨', 'رقمي …'],
  ['Card 4111 1111 1111 1111', 'Card …'],
])('removes personal data: %s', (question, kept) => {
  expect(redactPersonalData(question)).toBe(kept)
})

it.each([
  'Can I list apps and/or games, e.g. mine?',
  'Why is 24/7 support missing (at all)?',
  'Where is the article at https?',
  'Does it cost 5 % or 3.5 %, i.e. 100,50 €?',
  'Is node.js allowed? What is Web3.0?',
  'Was kostet es? Und für wen?Für mich?',
  'At 10:30 or at 11?',
  'Is it 4.99/month?',
  '请问:费用多少?怎么付?',
])('keeps ordinary words: %s', (question) => {
  expect(redactPersonalData(question)).toBe(question)
})

it.each(['a', '1 ', 'a.', 'a@', '(at)', 'a(at', '1((((', 'www.', 'a:/', '[at] ', '㌖', 'ﷺ'])(
  'is quick with a long question of %j',
  (part) => {
    const started = performance.now()
    redactPersonalData(part.repeat(1000).slice(0, 1000))
    expect(performance.now() - started).toBeLessThan(1000)
  },
)
