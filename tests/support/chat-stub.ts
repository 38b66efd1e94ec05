import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A streaming provider with OpenAI's chat protocol. */
export interface ChatStub {
  readonly url: string
  /** Milliseconds before the first word, and between words. */
  first: number
  between: number
  close(): Promise<void>
}

const WORDS = ['Listing ', 'is ', 'free ', '[1]. ', 'There ', 'is ', 'no ', 'fee ', '[1].']

/** Gives every question the same answer. */
export async function startChatStub(): Promise<ChatStub> {
  const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
  const server = createServer(async (request, response) => {
    request.resume()
    const base = { id: '1', object: 'chat.completion.chunk', created: 1, model: 'stub' }
    const send = (choice: object) =>
      response.write(`data: ${JSON.stringify({ ...base, choices: [{ index: 0, ...choice }] })}\n\n`)
    await pause(stub.first)
    response.setHeader('content-type', 'text/event-stream')
    for (const content of WORDS) {
      send({ delta: { role: 'assistant', content } })
      await pause(stub.between)
    }
    send({ delta: {}, finish_reason: 'stop' })
    response.end('data: [DONE]\n\n')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const stub: ChatStub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    first: 0,
    between: 10,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  return stub
}
