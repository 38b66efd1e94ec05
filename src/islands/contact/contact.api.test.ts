import { beforeEach, expect, it, vi } from 'vitest'
import { sendContactMessage } from './contact.api.ts'

const rpc = vi.fn()
vi.mock('#core/public-data.ts', () => ({ publicData: async () => ({ rpc }) }))

const message = {
  name: 'Anna',
  email: 'anna@example.org',
  subject: 'Hello',
  message: 'A question.',
  trap: '',
  clientId: '1',
}

beforeEach(() => rpc.mockReset())

it('sends the fields with the trap and answers the reference', async () => {
  rpc.mockResolvedValue({ data: 'BL-0123456789', error: null, status: 200 })
  await expect(sendContactMessage({ ...message, trap: 'bot' }, 'de')).resolves.toBe('BL-0123456789')
  expect(rpc).toHaveBeenCalledWith('send_contact_message', {
    p_name: 'Anna',
    p_email: 'anna@example.org',
    p_subject: 'Hello',
    p_message: 'A question.',
    p_trap: 'bot',
    p_locale: 'de',
    p_client_id: '1',
  })
})

it.each([
  [{ code: 'BL050', details: '{"retryAfter": 3600}' }, 400, 'contact.rate_limited'],
  [{ code: 'BL052', details: null }, 400, 'contact.invalid_email'],
  [{ code: '', details: '' }, 0, 'network.unavailable'],
])('rejects with the code of %j', async (error, status, code) => {
  rpc.mockResolvedValue({ data: null, error, status })
  await expect(sendContactMessage(message, 'en')).rejects.toMatchObject({ code })
})
