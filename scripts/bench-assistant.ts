import { measureFirstWords, measureOpening } from '../tests/bench/assistant.ts'
import { publish } from '../tests/bench/report.ts'
import startSite from '../tests/e2e/server.ts'
import { startChatStub } from '../tests/support/chat-stub.ts'
import { findChromium } from './chromium.ts'
import { requireBuild } from './command.ts'

/** `npm run bench:assistant`: how long a visitor waits for Lumi, with a provider stub of fixed latency. */
requireBuild()
const stub = await startChatStub()
Object.assign(process.env, { AI_BASE_URL: `${stub.url}/v1`, AI_MODEL: 'stub' })
const stop = await startSite()
const base = process.env.BASE_URL ?? ''
try {
  const words = await measureFirstWords(base, stub)
  const panel = await measureOpening(base, await findChromium())
  publish('bench:assistant', [
    {
      title: 'First words of a streamed answer, through the site and straight from a stub',
      ...words,
    },
    { title: 'The panel, from the press to the frame that shows it, warm cache', ...panel },
  ])
} finally {
  await stop()
  await stub.close()
}
