import { expect, it } from 'vitest'
import { serverTranslator } from './server.ts'

type Loose = (key: string, values?: object) => string

it('speaks every locale at once, English where one has no word, and new words once renewed', () => {
  const texts = { en: { greet: 'Hello {{name}}', bye: 'Bye' }, de: { greet: 'Hallo {{name}}' } }
  const { getT, reload } = serverTranslator((locale) => (locale === 'de' ? texts.de : texts.en))
  const [english, german] = [getT('en'), getT('de')] as unknown as Loose[]
  expect(german?.('greet', { name: '<Ada>' })).toBe('Hallo <Ada>')
  expect(english?.('greet', { name: 'Ada' })).toBe('Hello Ada')
  expect(german?.('bye')).toBe('Bye')
  texts.de = { greet: 'Moin {{name}}' }
  expect(german?.('greet', { name: 'Ada' })).toBe('Hallo Ada')
  reload('de')
  expect(german?.('greet', { name: 'Ada' })).toBe('Moin Ada')
})
