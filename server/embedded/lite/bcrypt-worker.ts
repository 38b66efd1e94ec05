import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import type { HashResult, HashTask } from './password-hashing.ts'

interface Bcrypt {
  hashSync(password: string, cost: number): string
  compareSync(password: string, hash: string): boolean
}

// Lite's own copy, so that hashes stay compatible.
const bcrypt = createRequire(import.meta.resolve('@supabase/lite'))('bcryptjs') as
  | Bcrypt
  | { default: Bcrypt }
const { hashSync, compareSync } = 'default' in bcrypt ? bcrypt.default : bcrypt

parentPort?.on('message', ({ id, kind, password, argument }: HashTask) => {
  const reply = (result: HashResult): void => parentPort?.postMessage(result)
  try {
    const value =
      kind === 'hash'
        ? hashSync(password, Number(argument))
        : compareSync(password, String(argument))
    reply({ id, value })
  } catch (error) {
    reply({ id, error: (error as Error).message })
  }
})
