import { beforeEach, expect, it, vi } from 'vitest'
import { loadConversation, newEntry, saveConversation, toMessages } from './conversation.ts'

const store = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => store.set(key, value),
  removeItem: (key: string) => store.delete(key),
})
beforeEach(() => store.clear())

it('comes back on the next page, the last forty entries of it', () => {
  const entries = Array.from({ length: 50 }, (_, n) => newEntry('user', `Question ${n}`))
  saveConversation({ entries, isOpen: true })
  expect(loadConversation()).toEqual({ entries: entries.slice(-40), isOpen: true })
})

it.each(['', 'null', '[]', '{"entries":"x"}', '{"entries":[{"id":1}],"isOpen":"yes"}', '{'])(
  'is empty where %j was written',
  (written) => {
    store.set('backlit-assistant', written)
    expect(loadConversation()).toEqual({ entries: [], isOpen: false })
  },
)

it('is sent as roles and words, the last twelve', () => {
  const entries = Array.from({ length: 20 }, (_, n) => newEntry('user', `${n}`))
  const messages = toMessages(entries)
  expect(messages).toHaveLength(12)
  expect(messages.at(-1)).toEqual({ role: 'user', content: '19' })
})
