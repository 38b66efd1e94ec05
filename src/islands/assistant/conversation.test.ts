import { beforeEach, expect, it, vi } from 'vitest'
import { loadEntries, newEntry, saveConversation, toMessages } from './conversation.ts'
import { wasOpen } from './side-panel.ts'

const store = new Map<string, string>()
const storage = {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => store.set(key, value),
  removeItem: (key: string) => store.delete(key),
}
vi.stubGlobal('sessionStorage', storage)
vi.stubGlobal('localStorage', storage)
beforeEach(() => store.clear())

it('comes back on the next page, the last forty entries of it', () => {
  const entries = Array.from({ length: 50 }, (_, n) => newEntry('user', `Question ${n}`))
  saveConversation({ entries, isOpen: true })
  expect(loadEntries()).toEqual(entries.slice(-40))
  expect(wasOpen()).toBe(true)
})

it.each(['', 'null', '[]', '{"entries":"x"}', '{"entries":[{"id":1}],"isOpen":"yes"}', '{'])(
  'is empty where %j was written',
  (written) => {
    store.set('backlit-assistant', written)
    expect(loadEntries()).toEqual([])
    expect(wasOpen()).toBe(false)
  },
)

it('is sent as roles and words, ten turns and the question', () => {
  const entries = Array.from({ length: 30 }, (_, n) => newEntry('user', `${n}`))
  const messages = toMessages(entries)
  expect(messages).toHaveLength(21)
  expect(messages.at(-1)).toEqual({ role: 'user', content: '29' })
})

it('keeps no more than the last forty entries, whatever else was written there', () => {
  const entries = Array.from({ length: 50 }, (_, n) => newEntry('user', `Question ${n}`))
  store.set('backlit-assistant', JSON.stringify({ entries, isOpen: false }))
  expect(loadEntries()).toEqual(entries.slice(-40))
  saveConversation({ entries, isOpen: false })
  expect(JSON.parse(store.get('backlit-assistant') ?? '').entries).toHaveLength(40)
})

it('takes only whole entries for such', () => {
  const answer = newEntry('assistant', 'Yes')
  const broken = [
    null,
    7,
    { ...answer, id: 1 },
    { ...answer, role: 'system' },
    { ...answer, content: null },
    { ...answer, at: 5 },
    { ...answer, at: 'yesterday' },
  ]
  store.set('backlit-assistant', JSON.stringify({ entries: [...broken, answer] }))
  expect(loadEntries()).toEqual([answer])
})

it('names every entry and notes its time', () => {
  const before = Date.now()
  const [one, other] = [newEntry('user', 'A'), newEntry('assistant', 'B')]
  expect(one).toMatchObject({ role: 'user', content: 'A' })
  expect(one.id).not.toBe(other.id)
  expect(Date.parse(one.at)).toBeGreaterThanOrEqual(before)
})

it('goes on where the browser makes no UUIDs, as on a local network without TLS', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect(newEntry('user', 'A').id).toMatch(/^[0-9a-f-]{36}$/)
})

it('is sent with at most six thousand characters of an entry', () => {
  const [message] = toMessages([newEntry('user', 'x'.repeat(7000))])
  expect(message?.content).toHaveLength(6000)
})

it('is shown to nobody but the account that had it', () => {
  const entries = [newEntry('user', 'What does it cost?')]
  const signIn = (id: string) =>
    store.set('backlit-auth', JSON.stringify({ access_token: 'x', user: { id } }))
  saveConversation({ entries, isOpen: true })
  signIn('ada')
  expect(loadEntries()).toEqual(entries)
  saveConversation({ entries, isOpen: true })
  expect(loadEntries()).toEqual(entries)
  signIn('bob')
  expect(loadEntries()).toEqual([])
  expect(store.has('backlit-assistant')).toBe(false)
  signIn('ada')
  saveConversation({ entries, isOpen: true })
  store.delete('backlit-auth')
  expect(loadEntries()).toEqual([])
})
