import type { Call } from '../api/call.ts'
import { authError, gatewayError, restError, storageError } from '../api/replies.ts'

/** Nesting of JSON bodies; ours have at most six levels. */
const MAX_DEPTH = 64

/** Embedded resources in a `select`; a second level could lead back to the first table and multiply its rows. */
const MAX_EMBED_DEPTH = 1
const MAX_EMBEDS = 3

/** Items of a `select`, and how often one column may be among those of a table; each is in the answer again. */
const MAX_ITEMS = 60
const MAX_REPEATS = 3

const OPEN = new Set([0x5b, 0x7b])
const CLOSE = new Set([0x5d, 0x7d])
const QUOTE = 0x22
const BACKSLASH = 0x5c

/**
 * Holes: NUL, which PostgreSQL's text can't contain, breaks the connection, deeply nested bodies overflow the stack, and
 * estimated counts come from the planner, which knows of rows that policies hide. All get 400 before anything parses them.
 */
export function refuseInput(call: Call): Response | null {
  if (/%00/.test(call.url.pathname + call.url.search)) return refuse(call, 'NUL is no character')
  if (call.service === 'rest' && !hasBalancedQuotes(call.url.searchParams))
    return refuse(call, 'A quotation mark is never closed')
  if (call.service === 'rest' && !isCheap(call.url.searchParams))
    return refuse(call, 'The question asks for too much')
  if (call.service === 'rest' && /planned|estimated/i.test(call.headers.get('prefer') ?? ''))
    return refuse(call, 'Only exact counts are answered')
  const isJson = /[/+]json\b/.test(call.headers.get('content-type') ?? 'application/json')
  if (!call.body || !isJson) return null
  if (containsNul(call.body)) return refuse(call, 'NUL is no character')
  if (isTooDeep(call.body)) return refuse(call, 'The body is nested too deeply')
  return null
}

/** Lite's parser of columns and conditions throws on an unbalanced quote; in plain values it is an ordinary character. */
function hasBalancedQuotes(query: URLSearchParams): boolean {
  return [...query].every(
    ([name, value]) =>
      !/^((.+\.)?(select|order|or|and)|not\.(or|and)|columns|on_conflict)$/.test(name) ||
      value.replace(/\\./g, '').split('"').length % 2 === 1,
  )
}

/**
 * Nested embeds multiply rows, repeated columns multiply what is in them, and regular expressions can take exponential
 * time. They would hold a connection until the statement timeout, or memory.
 */
function isCheap(query: URLSearchParams): boolean {
  return [...query].every(([name, value]) => {
    if (/(^|\.)select$/.test(name))
      return (
        depthOf(value) <= MAX_EMBED_DEPTH &&
        value.split('(').length - 1 <= MAX_EMBEDS &&
        repeatsLittle(value)
      )
    const isLogic = /(^|\.)(or|and)$/.test(name)
    return !(isLogic ? /\.i?match(\((any|all)\))?\./ : /^(not\.)?i?match(\((any|all)\))?\./).test(
      value,
    )
  })
}

function repeatsLittle(select: string): boolean {
  // Quotes around what separates items could hide some.
  const plain = select.replace(/"([^",:()>.]*)"/g, '$1')
  if (plain.includes('"')) return false
  const embeds = /\(([^()]*)\)/g
  const tables = [plain.replace(embeds, ''), ...[...plain.matchAll(embeds)].map(([, list]) => list)]
  const columns = tables.map((list = '') => list.split(',').map(columnOf))
  return (
    columns.flat().length <= MAX_ITEMS &&
    columns.every((names) =>
      [...Map.groupBy(names, (name) => name).values()].every((same) => same.length <= MAX_REPEATS),
    )
  )
}

/** The column of an item such as `alias:column->path::type`. */
function columnOf(item: string): string {
  return item
    .replace(/^[^:]*:(?!:)/, '')
    .replace(/(->|::|\.).*/s, '')
    .trim()
}

function depthOf(text: string): number {
  let depth = 0
  let max = 0
  for (const character of text) {
    if (character === '(') max = Math.max(max, ++depth)
    else if (character === ')') depth--
  }
  return max
}

/** Finds the escape of NUL, unless its backslash is itself escaped. */
function containsNul(body: Uint8Array): boolean {
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
    else if (OPEN.has(byte) && ++depth > MAX_DEPTH) return true
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
