import { expect, it, vi } from 'vitest'
import type { ServerBackend } from '#core/backend.server.ts'
import { unsubscribe } from './unsubscribe.server.ts'

const TOKEN = `3f1c2f5e-8a52-4d0e-9a68-6f1f2f0b8d11.updates.${'0f'.repeat(32)}`

function backendWith(reply: () => Response) {
  const fetch = vi.fn(async () => reply())
  const backend: ServerBackend = {
    mode: 'embedded',
    url: 'http://backend.example',
    publishableKey: 'key',
    fetch,
    demo: false,
    version: '',
    textChanges: 0,
    listingChanges: 0,
    backups: null,
  }
  return { backend, fetch }
}

it('asks the backend what a link is about', async () => {
  const { backend } = backendWith(() => Response.json('updates'))
  expect(await unsubscribe(backend, TOKEN, false)).toEqual({ status: 'known', topic: 'updates' })
})

it('takes a forged token for invalid, and an unexpected answer for none', async () => {
  const forged = backendWith(() => Response.json({ code: 'BL184', message: '' }, { status: 400 }))
  expect(await unsubscribe(forged.backend, TOKEN, true)).toEqual({ status: 'invalid' })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const down = backendWith(() => Response.json({ message: '' }, { status: 503 }))
  expect(await unsubscribe(down.backend, TOKEN, true)).toEqual({ status: 'unavailable' })
})

it.each(['', '\0', 'forged', `${TOKEN}\n`, `${TOKEN}0`])(
  'does not ask about %j, which no link has',
  async (token) => {
    const { backend, fetch } = backendWith(() => Response.json({ message: '' }, { status: 400 }))
    expect(await unsubscribe(backend, token, true)).toEqual({ status: 'invalid' })
    expect(fetch).not.toHaveBeenCalled()
  },
)
