import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('./config.ts', () => ({
  publicConfig: async () => ({ supabaseUrl: 'http://site.test', publishableKey: 'key' }),
}))
vi.mock('./supabase.ts', () => ({
  backend: async () => ({
    auth: { getSession: async () => ({ data: { session: { access_token: 'token' } } }) },
    storage: { from: () => ({ getPublicUrl: (name: string) => ({ data: { publicUrl: name } }) }) },
  }),
}))

/** The request of an upload, answered by the test. */
class FakeRequest {
  static last: FakeRequest
  status = 0
  responseText = ''
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onloadend?: () => void
  onabort?: () => void
  onerror?: () => void
  open = vi.fn()
  setRequestHeader = vi.fn()
  send = vi.fn()
  constructor() {
    FakeRequest.last = this
  }
  abort() {
    this.onabort?.()
    this.onloadend?.()
  }
  progress(loaded: number) {
    this.upload.onprogress?.({ loaded, total: 4 })
  }
  answer(status: number) {
    this.status = status
    this.onload?.()
    this.onloadend?.()
  }
}

const { uploadFile } = await import('./upload.ts')
const MINUTE = 60_000

async function start() {
  const stop = new AbortController()
  const onProgress = vi.fn()
  const done = uploadFile({
    ...{ bucket: 'files', name: 'a/b', file: new Blob(['text']), cacheSeconds: 0 },
    ...{ signal: stop.signal, onProgress },
  })
  const outcome = vi.fn()
  done.then(outcome, outcome)
  await vi.waitFor(() => expect(FakeRequest.last.send).toHaveBeenCalled(), { timeout: 10_000 })
  return { stop, onProgress, outcome, request: FakeRequest.last }
}

beforeEach(() => {
  FakeRequest.last = new FakeRequest()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('an upload tells how far it is, and ends with its answer', async () => {
  const { request, onProgress, outcome } = await start()
  const abort = vi.spyOn(request, 'abort')
  request.progress(1)
  request.answer(200)
  await vi.waitFor(() => expect(outcome).toHaveBeenCalledWith('a/b'))
  expect(onProgress.mock.calls).toEqual([[0.25]])
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  expect(abort).not.toHaveBeenCalled()
})

test('an upload that gets no further for a minute is given up', async () => {
  const { request, outcome } = await start()
  await vi.advanceTimersByTimeAsync(MINUTE - 1000)
  request.progress(1)
  await vi.advanceTimersByTimeAsync(MINUTE - 1000)
  request.progress(4)
  await vi.advanceTimersByTimeAsync(MINUTE - 1000)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ code: 'network.timeout' }))
})

test('a cancelled upload ends at once and leaves no clock', async () => {
  const { stop, outcome, request } = await start()
  const abort = vi.spyOn(request, 'abort')
  stop.abort()
  await vi.waitFor(() =>
    expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ code: 'upload.cancelled' })),
  )
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  expect(abort).toHaveBeenCalledOnce()
})
