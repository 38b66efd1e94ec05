import { createServer } from 'node:http'

/**
 * The least that Node can do, for comparison: started as a process of its own, it answers every request with the bytes it
 * was given on its standard input, and prints its port.
 */
const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk)
const body = Buffer.concat(chunks)
const headers = {
  'content-type': 'text/html',
  'content-encoding': 'br',
  'content-length': body.length,
}
const server = createServer((_request, response) => response.writeHead(200, headers).end(body))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : address)
})
