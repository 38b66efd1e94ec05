import { type Flat, type TextTree, unflatten } from '#i18n/flat.ts'

/** Position of the first syntax error; `line` and `column` count from 1. */
interface SyntaxFault {
  readonly line: number
  readonly column: number
}

type Parsed =
  | { readonly ok: true; readonly texts: Flat }
  | { readonly ok: false; readonly fault: SyntaxFault }

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids control characters in strings
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
const SPACE = /[ \t\r\n]*/y

/**
 * Parses a `translation.json` of nested objects and strings. Hand-written because browsers differ on the error position
 * of `JSON.parse`, and some give none.
 */
export function parseCatalogue(json: string): Parsed {
  const reader = new Reader(json)
  const texts: [string, string][] = []
  if (reader.object('', texts) && reader.isAtEnd())
    return { ok: true, texts: Object.fromEntries(texts) }
  return { ok: false, fault: positionOf(json, reader.at) }
}

/** Serialises texts in the committed format. */
export function writeCatalogue(texts: Flat): string {
  return `${JSON.stringify(unflatten(texts) as TextTree, null, 2)}\n`
}

function positionOf(json: string, at: number): SyntaxFault {
  const before = json.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

class Reader {
  at = 0
  readonly #json: string

  constructor(json: string) {
    this.#json = json
  }

  object(prefix: string, into: [string, string][]): boolean {
    if (!this.#sign('{')) return false
    if (this.#sign('}')) return true
    do {
      const name = this.#text()
      if (name === null || !this.#sign(':') || !this.#value(prefix + name, into)) return false
    } while (this.#sign(','))
    return this.#sign('}')
  }

  isAtEnd(): boolean {
    this.#skip()
    return this.at === this.#json.length
  }

  #value(key: string, into: [string, string][]): boolean {
    this.#skip()
    if (this.#json[this.at] === '{') return this.object(`${key}.`, into)
    const text = this.#text()
    if (text === null) return false
    into.push([key, text])
    return true
  }

  #text(): string | null {
    this.#skip()
    STRING.lastIndex = this.at
    const match = STRING.exec(this.#json)
    if (!match) return null
    this.at = STRING.lastIndex
    return JSON.parse(match[0]) as string
  }

  #sign(sign: string): boolean {
    this.#skip()
    if (this.#json[this.at] !== sign) return false
    this.at++
    return true
  }

  #skip(): void {
    SPACE.lastIndex = this.at
    SPACE.exec(this.#json)
    this.at = SPACE.lastIndex
  }
}
