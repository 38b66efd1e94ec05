import { fork } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../config.ts'
import type { PictureJob, PictureReply } from './protocol.ts'

const COMPILE_CACHE = pathToFileURL(join(ROOT, 'server', 'compile-cache.js')).href
const TIMEOUT_MS = 10_000
/** How long a process waits for the next picture. */
const IDLE_MS = 30_000

const idle: Decoder[] = []

/**
 * Checks or draws a picture in a process of its own: decoders take as long and as much memory as a file makes them, and
 * only the end of their process stops them. A picture that takes too long, or ends the process, is unreadable.
 */
export async function decodePicture(job: PictureJob): Promise<PictureReply> {
  const decoder = idle.pop() ?? new Decoder()
  const reply = await decoder.ask(job)
  if (reply) idle.push(decoder)
  return reply ?? { verdict: 'unreadable' }
}

/** Like `drawPicture`, in a process of its own; null for a picture that can't be read. */
export async function drawInProcess(
  bytes: Uint8Array,
  draw: NonNullable<PictureJob['draw']>,
): Promise<Buffer | null> {
  const { drawn } = await decodePicture({ bytes, draw })
  return drawn ? Buffer.from(drawn) : null
}

class Decoder {
  readonly #process = fork(join(ROOT, 'server', 'pictures', 'process.ts'), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--import', COMPILE_CACHE],
  })
  #settle: (reply: PictureReply | null) => void = () => {}
  #timer: NodeJS.Timeout | undefined

  constructor() {
    this.#process.on('message', (reply: PictureReply) => this.#settle(reply))
    this.#process.on('exit', () => this.#end())
    this.#process.on('error', () => this.#end())
  }

  /** Null if the process ended, or was ended, without a reply. */
  async ask(job: PictureJob): Promise<PictureReply | null> {
    this.#wait(TIMEOUT_MS)
    this.#process.ref()
    this.#process.channel?.ref()
    const reply = await new Promise<PictureReply | null>((resolve) => {
      this.#settle = resolve
      this.#process.send(job, () => {})
    })
    if (!reply) return null
    this.#wait(IDLE_MS)
    // A process at rest keeps nobody from ending.
    this.#timer?.unref()
    this.#process.unref()
    this.#process.channel?.unref()
    return reply
  }

  #wait(time: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#end(), time)
  }

  #end(): void {
    clearTimeout(this.#timer)
    const at = idle.indexOf(this)
    if (at !== -1) idle.splice(at, 1)
    this.#process.kill('SIGKILL')
    this.#settle(null)
  }
}
