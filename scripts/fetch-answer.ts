import { ConfigError } from '../server/config.ts'

/** Why a fetch got no answer: the system's code, where it names one. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: NodeJS.ErrnoException }
  return cause?.code ?? cause?.message ?? message
}

/** @throws ConfigError if nobody answers */
export function fetchAnswer(address: string, init: RequestInit = {}): Promise<Response> {
  return fetch(address, init).catch((cause: unknown) => {
    throw new ConfigError(`${address} does not answer (${reasonOf(cause)})`, { cause })
  })
}
