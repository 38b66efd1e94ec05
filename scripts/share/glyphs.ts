import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { Locale } from '#i18n/locales.ts'

/** Advance in thousandths of the font size, and the outline as SVG path data with the baseline at 0. */
export type Glyph = readonly [advance: number, outline: string]

interface GlyphFile {
  readonly glyphs: Readonly<Record<string, Glyph>>
  /** Corrections between two letters, in thousandths of the font size. */
  readonly kern?: Readonly<Record<string, number>>
}

/** The letters a language is set in. */
export interface Face {
  glyph(character: string): Glyph | undefined
  kern(pair: string): number
}

/** Languages whose script has outlines of its own; their Latin letters come from the common file. */
const OWN_SCRIPT: Partial<Record<Locale, string>> = { ja: 'ja', ko: 'ko', zh: 'zh' }

const files = new Map<string, GlyphFile>()

function load(name: string): GlyphFile {
  const known = files.get(name)
  if (known) return known
  const packed = readFileSync(join(import.meta.dirname, 'glyphs', `${name}.json.br`))
  const file = JSON.parse(brotliDecompressSync(packed).toString()) as GlyphFile
  files.set(name, file)
  return file
}

/**
 * The face of a language. Outlines are in this repository, so a picture is the same on every machine, whatever fonts
 * that has. A Chinese, Japanese or Korean face uses its own punctuation.
 */
export function faceOf(locale: Locale): Face {
  const latin = load('latin')
  const own = OWN_SCRIPT[locale]
  const first = own ? load(own) : latin
  return {
    glyph: (character) => first.glyphs[character] ?? latin.glyphs[character],
    kern: (pair) => latin.kern?.[pair] ?? 0,
  }
}

/** Characters of a text the face cannot draw, each once. */
export function missingGlyphs(text: string, face: Face): string[] {
  return [...new Set(text)].filter((character) => character.trim() !== '' && !face.glyph(character))
}
