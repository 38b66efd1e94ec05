import type { Call } from '../api/call.ts'
import { authError, gatewayError, restError, storageError } from '../api/replies.ts'

/** Levels that a JSON body may be nested; ours have six at most. */
const DEEPEST = 64

/** Tables inside tables that one question may ask for; ours ask for one. */
const EMBEDS_DEEP = 3
const EMBEDS = 12

const OPEN = new Set([0x5b, 0x7b])
const CLOSE = new Set([0x5d, 0x7d])
const QUOTE = 0x22
const BACKSLASH = 0x5c

/**
 * Holes: what no text in PostgreSQL can hold (NUL) breaks the protocol half-way, and a body nested ten thousand levels
 * overflows the stack of whatever walks it. These are the caller's mistake: 400, before anything reads them.
 */
export function refuseInput(call: Call): Response | null {
  if (/%00/.test(call.url.pathname + call.url.search)) return refuse(call, 'NUL is no character')
  if (call.service === 'rest' && !isBalanced(call.url.searchParams))
    return refuse(call, 'A quotation mark is never closed')
  if (call.service === 'rest' && !isModest(call.url.searchParams))
    return refuse(call, 'The question asks for too much')
  const isJson = /[/+]json\b/.test(call.headers.get('content-type') ?? 'application/json')
  if (!call.body || !isJson) return null
  if (holdsNul(call.body)) return refuse(call, 'NUL is no character')
  if (isTooDeep(call.body)) return refuse(call, 'The body is nested too deeply')
  return null
}

/** Lite's parser of columns and conditions fails on an open quotation mark. In a plain value it is a character. */
function isBalanced(query: URLSearchParams): boolean {
  return [...query].every(
    ([name, value]) =>
      !/^((.+\.)?(select|order|or|and)|not\.(or|and)|columns|on_conflict)$/.test(name) ||
      value.replace(/\\./g, '').split('"').length % 2 === 1,
  )
}

/**
 * Rows of rows of rows multiply, and a regular expression of the caller's choice takes as long as it likes: the
 * database would stop either only after its five seconds, on a connection that others wait for.
 */
function isModest(query: URLSearchParams): boolean {
  return [...query].every(([name, value]) => {
    if (/(^|\.)select$/.test(name))
      return deepest(value) <= EMBEDS_DEEP && value.split('(').length - 1 <= EMBEDS
    const isLogic = /(^|\.)(or|and)$/.test(name)
    return !(isLogic ? /\.i?match(\((any|all)\))?\./ : /^(not\.)?i?match(\((any|all)\))?\./).test(
      value,
    )
  })
}

function deepest(text: string): number {
  let depth = 0
  let most = 0
  for (const sign of text) {
    if (sign === '(') most = Math.max(most, ++depth)
    else if (sign === ')') depth--
  }
  return most
}

/** An escaped NUL; one behind an escaped backslash is six harmless characters. */
function holdsNul(body: Uint8Array): boolean {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  for (let at = bytes.indexOf('\\u0000'); at !== -1; at = bytes.indexOf('\\u0000', at + 1)) {
    let before = at
    while (before > 0 && bytes[before - 1] === BACKSLASH) before--
    if ((at - before) % 2 === 0) return true
  }
  return false
}

function isTooDeep(body: Uint8Array): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] as number
    if (isText) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) isText = false
    } else if (byte === QUOTE) isText = true
    else if (OPEN.has(byte) && ++depth > DEEPEST) return true
    else if (CLOSE.has(byte)) depth--
  }
  return false
}

function refuse({ service }: Call, message: string): Response {
  if (service === 'rest') return restError(400, { code: 'PGRST102', message })
  if (service === 'auth') return authError(400, 'bad_json', message)
  if (service === 'storage') return storageError(400, 'InvalidRequest', message)
  return gatewayError(400, message)
}
