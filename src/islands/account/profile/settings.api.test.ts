import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#core/query.ts'
import type { Settings } from '#core/settings.ts'
import { changeSettings, settingsQuery } from './settings.api.ts'

/** A server that answers when told to, in the order it was asked. */
const server = {
  asked: [] as Partial<Settings>[],
  waiting: [] as PromiseWithResolvers<void>[],
}
vi.mock('#core/session.ts', () => ({ startAuth: async () => ({}) }))
vi.mock('#core/settings.ts', () => ({
  applySettings: () => {},
  saveSettings: (_client: unknown, _user: string, changes: Partial<Settings>) => {
    server.asked.push(changes)
    const answer = Promise.withResolvers<void>()
    server.waiting.push(answer)
    return answer.promise
  },
}))

const ID = 'ada'
const { queryKey } = settingsQuery(ID)
const shown = () => queryClient.getQueryData(queryKey)
const accept = () => server.waiting.shift()?.resolve()
const refuse = () => server.waiting.shift()?.reject(new Error('refused'))
const asked = (...changes: Partial<Settings>[]) => expect.poll(() => server.asked).toEqual(changes)

beforeEach(() => {
  server.asked = []
  const { emailDigest, currency } = { emailDigest: false, currency: 'EUR' as const }
  queryClient.setQueryData(queryKey, { emailDigest, currency } as Settings)
})

test('a change waits for the one before it, and is shown at once', async () => {
  const on = changeSettings(ID, { emailDigest: true })
  const off = changeSettings(ID, { emailDigest: false })
  await asked({ emailDigest: true })
  expect(shown()).toMatchObject({ emailDigest: false })
  accept()
  await on
  await asked({ emailDigest: true }, { emailDigest: false })
  accept()
  await off
  expect(shown()).toMatchObject({ emailDigest: false })
})

test('a refused change shows what is stored, and those waiting', async () => {
  const first = changeSettings(ID, { currency: 'USD' })
  const second = changeSettings(ID, { currency: 'GBP' })
  const third = changeSettings(ID, { currency: 'JPY' })
  await asked({ currency: 'USD' })
  accept()
  await first
  await asked({ currency: 'USD' }, { currency: 'GBP' })
  refuse()
  await expect(second).rejects.toThrow('refused')
  expect(shown()).toMatchObject({ currency: 'JPY' })
  await asked({ currency: 'USD' }, { currency: 'GBP' }, { currency: 'JPY' })
  refuse()
  await expect(third).rejects.toThrow('refused')
  expect(shown()).toEqual({ emailDigest: false, currency: 'USD' })
})
