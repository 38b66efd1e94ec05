import { createServer } from 'node:http'

/**
 * The least that Node can do, for comparison: started as a process of its own, it answers every request with the body it
 * was given on its standard input and the headers in its argument, and prints its port.
 */
const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk)
const body = Buffer.concat(chunks)
const headers: string[] = JSON.parse(process.argv[2] ?? '[]')
const server = createServer((_request, response) => response.writeHead(200, headers).end(body))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : address)
})
