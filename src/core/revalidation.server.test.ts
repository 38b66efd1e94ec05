import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { revalidationSchema, signatureVerifier } from './revalidation.server.ts'

const SECRET = 'a-secret-that-only-the-database-knows'
const NOW = 1_800_000_000

function signed(body: string, timestamp: number | string = NOW, secret = SECRET) {
  const hex = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return { timestamp: String(timestamp), signature: `sha256=${hex}`, body }
}

describe('a signed call', () => {
  const body = '{"tags":["projects"]}'
  const verify = () => signatureVerifier(() => NOW)

  test('is believed', () => {
    expect(verify()(signed(body), SECRET)).toBe(true)
    expect(verify()(signed(body, NOW - 299), SECRET)).toBe(true)
  })

  test.each([
    ['without a secret on this side', signed(body, NOW, ''), ''],
    ['signed with another secret', signed(body, NOW, 'guess'), SECRET],
    ['of another body', { ...signed(body), body: '{"tags":["texts"]}' }, SECRET],
    ['moved to another time', { ...signed(body, NOW - 400), timestamp: String(NOW) }, SECRET],
    ['too old', signed(body, NOW - 301), SECRET],
    ['of the future', signed(body, NOW + 301), SECRET],
    ['with a time that is none', signed(body, 'soon'), SECRET],
    ['with an exponent for a time', signed(body, '18e8'), SECRET],
    ['without a time', { ...signed(body), timestamp: null }, SECRET],
    ['without a signature', { ...signed(body), signature: null }, SECRET],
    ['with half a signature', { ...signed(body), signature: 'sha256=' }, SECRET],
  ])('is refused %s', (_what, call, secret) => {
    expect(verify()(call, secret)).toBe(false)
  })

  test('is good once, however often it is sent again', () => {
    let now = NOW
    const check = signatureVerifier(() => now)
    const call = signed(body)
    expect(check(call, SECRET)).toBe(true)
    expect(check(call, SECRET)).toBe(false)
    now += 300
    expect(check(call, SECRET)).toBe(false)
    expect(check(signed(body, now), SECRET)).toBe(true)
  })
})

test.each([
  [{}],
  [{ tags: [] }],
  [{ tags: ['everything'] }],
  [{ tags: ['projects', 'everything'] }],
  [{ tags: ['projects', 'texts', 'projects'] }],
])('%j asks for nothing', (body) => {
  expect(revalidationSchema.safeParse(body).success).toBe(false)
})
