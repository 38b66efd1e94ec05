import type { Locale } from '../../../src/i18n/locales.ts'
import { type ExampleIndex, likelySubjects, refusalIn, type SubjectScore } from './examples.ts'
import { PREVIOUS_WEIGHT, subjectsOf } from './follow-up.ts'
import { conceptsIn } from './patterns.ts'
import { bestSubject } from './rank.ts'
import { isScam } from './scam.ts'
import { isJoined } from './text.ts'

/** Minimum probability of the subject of each half. */
const MIN_HALF = 0.25
/** Probability of both halves to answer them whatever the whole sounds like. */
const CLEAR = 0.3
/** Least share of a half's subject in the whole question, of its likeliest one. */
const MIN_OF_WHOLE = 0.1
/** Least share of the second half's subject, of the first's, if the second half is a follow-up to the first. */
const MIN_FURTHER = 0.25
/** Share of the second half's subject in the first half, of the first's, from which it answers both. */
const ENOUGH = 0.5

/** Where one question may end and the next begin. */
const AND: Readonly<Record<Locale, RegExp>> = {
  ...{ en: /,? (?:and|plus|also) /i, fr: /,? (?:et|ainsi que|puis) /i, de: /,? (?:und|sowie) /i },
  ...{ es: /,? [ye] /i, it: /,? (?:e|ed|inoltre) /i, nl: /,? en /i, sv: /,? och /i, no: /,? og /i },
  pt: /,? e /i,
  // A space between characters that need none ends a question, too.
  zh: /[,，、；。]|还有|而且|以及|另外|(?<=\p{Script=Han})\s(?=\p{Script=Han})/u,
  ja: /[、。]|そして|それと|あと/,
  ko: /[,.]|그리고|(?<=\p{L}고|[나까가]요|는지) /u,
}

/** How a question begins, after another one; in Chinese, Japanese and Korean, what makes a sentence one. */
const ASKS: Readonly<Record<Locale, RegExp>> = {
  en: /^(?:also |then |by the way,? )?(?:how|what|when|where|who|why|which|can|could|do|does|did|is|are|may|must|will|should|am|have|has)\b/i,
  fr: /^(?:aussi |sinon |au passage,? |tant que j['’]y suis,? )?(?:comment|combien|quand|où|qui|que|qu[’'i]|quel|pourquoi|(?:à|de|par|avec|dans|sous) qu|est-ce|(?:peut|puis|doit|dois|faut|sont|est|y a-t)[- ]|peut-on|je peux|on peut|ça (?:coûte|prend))/i,
  de: /^(?:auch |dann |außerdem |nebenbei )?(?:wie|was|wann|wo|wer|wen|wem|wessen|warum|wieso|welche|woher|wohin|kann|können|könnte|darf|muss|müsste|soll|ist|sind|gibt|wird|werde|habe|kostet|geht|brauche)/i,
  es: /^¿?(?:también |luego |de paso,? |ya que estoy,? )?(?:(?:quiero |quisiera )?saber |c[oó]mo|cu[aá]nd|cu[aá]nt|d[oó]nde|ad[oó]nde|qui[eé]n|qu[eé] |por qu[eé]|cu[aá]l|a qui[eé]n|puedo|puede|se puede|debo|tengo que|hay|es |est[aá]|hace falta)/i,
  it: /^(?:anche |poi |già che ci sono,? )?(?:come|quanto|quanti|quanta|quando|dove|chi|che |cosa|perch[eé]|qual|a chi|posso|può|si può|devo|c’è|c'è|ci sono|è |serve)/i,
  nl: /^(?:ook |dan |verder |trouwens,? )?(?:hoe|wat|wanneer|waar|wie|waarom|welk|kan|kun|mag|moet|is |zijn|heb|krijg|wordt|worden|kost)/i,
  sv: /^(?:också |sen |dessutom )?(?:ser |syns |hur|vad|när|var |vart|vem|vilk|varför|kan|får|måste|är |finns|kostar|ska|har )/i,
  no: /^(?:også |så |dessuten )?(?:ser |hvor|hva|når|hvem|hvilk|hvordan|kan|får|må|er |finnes|koster|skal|har )/i,
  pt: /^(?:também |depois |já agora,? |aproveitando,? )?(?:como|quanto|quanta|quando|onde|aonde|quem|que |o que|porqu|por que|qual|quais|(?:a|para|de) (?:quem|onde|que)|posso|pode|é |há |tenho|devo|preciso|está)/i,
  zh: /怎|什么|多少|多久|多长|多大|几|谁|哪|吗|呢|如何|为何|是否|能不能|可不可以|要不要|是不是/,
  ja: /か[？?]?$|[？?]$|ください|教えて|いくら|どう|何|誰|だれ|いつ|どこ|どれ|どの|なぜ|方法は$/,
  ko: /어떻게|얼마|누가|누구|언제|어디|무엇|뭐|왜|몇|어느|어떤|나요|까요|가요|는지|[?]$/,
}

/** Two kinds are compared if they are the likeliest subjects. */
const MOST_COMPARED = 2

/** Kinds of support to compare: "what's the difference between equity and revenue share?" */
const KINDS = ['equity', 'token', 'revenue', 'grant'] as const

function comparedIn(
  asked: ExampleIndex,
  question: string,
): readonly [SubjectScore, SubjectScore] | null {
  const concepts = conceptsIn(question, asked.locale)
  const named = KINDS.filter((kind) => concepts.includes(kind))
  const likely = likelySubjects(asked, question, null)
  const names = likely.slice(0, MOST_COMPARED).map(({ name }) => name)
  const isAbout = names[0] === 'kinds' || named.every((kind) => names.includes(kind))
  if (named.length !== 2 || !isAbout) return null
  const [first, second] = named.map((kind) => likely.find(({ name }) => name === kind))
  return first && second ? [first, second] : null
}

/** The subjects of a message that asks about two, with regard to the questions before it; null for all others. */
export function twoSubjectsIn(
  asked: ExampleIndex,
  question: string,
  earlier: readonly string[],
): readonly [SubjectScore, SubjectScore] | null {
  const compared = comparedIn(asked, question)
  if (compared) return compared
  const [one, other] = sentencesOf(question, asked.locale).slice(-2)
  if (one !== undefined && other !== undefined) return different(asked, one, other, earlier)
  const { locale } = asked
  const asks = (text: string) => ASKS[locale].test(text.trim())
  const parts = question.split(AND[locale])
  for (let cut = 1; cut < parts.length; cut += 1) {
    const first = parts.slice(0, cut).join(' ')
    const second = parts.slice(cut).join(' ')
    if (!asks(second) || (isJoined(locale) && !asks(first))) continue
    const found = different(asked, first, second, earlier)
    if (found) return found
  }
  return null
}

/** Questions by their marks. The last often has none: “is it free? and who checks it”. */
function sentencesOf(text: string, locale: Locale): string[] {
  const sentences = text.match(/[^?？]+[?？]?/g) ?? []
  return sentences.filter((sentence) => {
    const words = sentence.trim()
    const [before] = ` ${words}`.split(AND[locale])
    return /[?？]$/.test(words) || before?.trim() === '' || ASKS[locale].test(words)
  })
}

function different(
  asked: ExampleIndex,
  one: string,
  other: string,
  earlier: readonly string[],
): readonly [SubjectScore, SubjectScore] | null {
  const context = { question: one, weight: PREVIOUS_WEIGHT }
  const own = subjectsOf(asked, one, earlier)
  const first = subjectOf(own)
  const further = likelySubjects(asked, other, context)
  // “And can I change it later?” says too little by itself.
  const second = subjectOf(subjectsOf(asked, other, earlier)) ?? subjectOf(further)
  if (!first || !second || first.name === second.name) return null
  if (shareIn(further, second) < MIN_FURTHER * shareIn(further, first)) return null
  if (shareIn(own, second) > ENOUGH * first.share) return null
  if (first.share * second.share >= CLEAR) return [first, second]
  // Half a question may sound like something else: the whole has to be about both.
  const whole = subjectsOf(asked, `${one} ${other}`, earlier)
  const isOfBoth = [first, second].every(
    (half) => shareIn(whole, half) >= MIN_OF_WHOLE * (whole[0]?.share ?? 1),
  )
  return isOfBoth ? [first, second] : null
}

const shareIn = (likely: readonly SubjectScore[], { name }: SubjectScore): number =>
  likely.find((one) => one.name === name)?.share ?? 0

function subjectOf(half: readonly SubjectScore[]): SubjectScore | null {
  const likely = half.filter(({ name }) => !isScam(name))
  const best = bestSubject(likely)
  const refused = likely.find(({ name }) => refusalIn(name) !== null)
  if (!best || best.share < MIN_HALF || (refused?.share ?? 0) > 2 * best.share) return null
  return best
}
