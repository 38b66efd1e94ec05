import type { Locale } from '../../../../src/i18n/locales.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import { nl } from './nl.ts'
import { no } from './no.ts'
import { pt } from './pt.ts'
import { sv } from './sv.ts'
import type { Lexicon } from './types.ts'
import { zh } from './zh.ts'

export const LEXICONS: Readonly<Record<Locale, Lexicon>> = {
  ...{ en, fr, de, es, it, nl },
  ...{ zh, ja, ko, sv, no, pt },
}
