/** A small WebSocket server (RFC 6455, text messages only), as Node has a client but no server. */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const [TEXT, CLOSE] = [0x1, 0x8]

export interface Peer {
  send(text: string): void
  /** Cuts the connection, as a broken network does. */
  cut(): void
}

export interface WebSocketServer {
  readonly url: string
  close(): Promise<void>
}

/** @param accept Called for each connection; returns what takes its messages, or null to refuse it. */
export async function startWebSockets(
  accept: (peer: Peer, path: string) => ((text: string) => void) | null,
): Promise<WebSocketServer> {
  const sockets = new Set<Duplex>()
  const server = createServer((_request, response) => response.writeHead(404).end())
  server.on('upgrade', (request, socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    const peer: Peer = {
      send: (text) => socket.write(frame(TEXT, Buffer.from(text))),
      cut: () => socket.destroy(),
    }
    const receive = accept(peer, request.url ?? '')
    if (!receive) {
      socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n')
      return
    }
    const key = createHash('sha1').update(`${request.headers['sec-websocket-key']}${GUID}`)
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${key.digest('base64')}\r\n\r\n`,
    )
    let rest: Buffer = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk])
      for (let next = takeFrame(rest); next; next = takeFrame(rest)) {
        rest = next.rest
        if (next.kind === CLOSE) socket.end(frame(CLOSE, next.data))
        if (next.kind === TEXT) receive(next.data.toString())
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

function frame(kind: number, data: Buffer): Buffer {
  const head =
    data.length < 126
      ? Buffer.from([0x80 | kind, data.length])
      : Buffer.from([0x80 | kind, 126, data.length >> 8, data.length & 0xff])
  return Buffer.concat([head, data])
}

/** The first whole frame of a client, which masks its data; undefined while it has not arrived. */
function takeFrame(
  bytes: Buffer,
): { readonly kind: number; readonly data: Buffer; readonly rest: Buffer } | undefined {
  if (bytes.length < 6) return
  const short = bytes.readUInt8(1) & 0x7f
  const start = short === 126 ? 4 : 2
  const length = short === 126 ? bytes.readUInt16BE(2) : short
  const end = start + 4 + length
  if (bytes.length < end) return
  const mask = bytes.subarray(start, start + 4)
  const data = Buffer.from(bytes.subarray(start + 4, end)).map(
    (byte, at) => byte ^ mask.readUInt8(at % 4),
  )
  return { kind: bytes.readUInt8(0) & 0xf, data: Buffer.from(data), rest: bytes.subarray(end) }
}
