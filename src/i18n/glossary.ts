import type { Locale } from './locales.ts'

interface Term {
  readonly english: string
  readonly translated: string
}

/** Names that are never translated. */
export const UNTRANSLATED_TERMS: readonly string[] = ['Backlit', 'Lumi']

const TERMS: Readonly<Record<string, Readonly<Record<Exclude<Locale, 'en'>, string>>>> = {
  'Support options': {
    fr: 'Options de soutien',
    de: 'Unterstützungsoptionen',
    es: 'Opciones de apoyo',
    it: 'Opzioni di sostegno',
    nl: 'Steunopties',
    zh: '支持选项',
    ja: '支援オプション',
    ko: '후원 옵션',
    sv: 'Stödalternativ',
    no: 'Støttealternativer',
    pt: 'Opções de apoio',
  },
  Supporters: {
    fr: 'Soutiens',
    de: 'Interessenten',
    es: 'Personas interesadas',
    it: 'Sostenitori',
    nl: 'Belangstellenden',
    zh: '支持者',
    ja: '支援者',
    ko: '후원자',
    sv: 'Stödjare',
    no: 'Støttespillere',
    pt: 'Apoiantes',
  },
  Creator: {
    fr: 'Créateur',
    de: 'Projektträger',
    es: 'Creador',
    it: 'Creatore',
    nl: 'Maker',
    zh: '项目方',
    ja: 'クリエイター',
    ko: '크리에이터',
    sv: 'Projektägare',
    no: 'Prosjekteier',
    pt: 'Criador',
  },
  'Revenue Share': {
    fr: 'Partage des revenus',
    de: 'Umsatzbeteiligung',
    es: 'Participación en ingresos',
    it: 'Quota dei ricavi',
    nl: 'Omzetdeling',
    zh: '收入分成',
    ja: '収益分配',
    ko: '수익 배분',
    sv: 'Intäktsdelning',
    no: 'Inntektsdeling',
    pt: 'Partilha de receitas',
  },
}

export function glossary(locale: Locale): readonly Term[] {
  if (locale === 'en') return []
  return Object.entries(TERMS).map(([english, translated]) => ({
    english,
    translated: translated[locale],
  }))
}

/** Untranslatable names missing from a translation. */
export function droppedTerms(source: string, text: string): readonly string[] {
  return UNTRANSLATED_TERMS.filter((term) => source.includes(term) && !text.includes(term))
}
