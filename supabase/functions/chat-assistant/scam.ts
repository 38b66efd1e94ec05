import type { Locale } from '../../../src/i18n/locales.ts'
import { amountsIn } from './amounts.ts'
import { refusalIn, type SubjectScore } from './examples.ts'
import { shows } from './patterns.ts'

/** Minimum probability of all frauds together. */
const MIN_ALL = 0.4
/** A subject this likely is meant, whatever the words. Creators ask about messengers too. */
const CLEAR_SUBJECT = { chat: 0.3, other: 0.5 }

const COINS =
  /\b(?:btc|bitcoins?|eth|ether|ethereum|usdt|usdc|tether|dogecoin|litecoin|solana|[ck]r[iy]ptos?\w*|coins)\b|比特币|以太坊|泰达币|加密货币|虚拟币|虚拟货币|仮想通貨|暗号資産|ビットコイン|イーサリアム|テザー|비트코인|이더리움|테더|코인|암호화폐|가상화폐/iu
const MESSENGERS =
  /\b(?:whats ?app|telegram|signal|wechat|discord|skype|viber|snapchat|instagram|facebook|messenger|line)\b|微信|qq群|电报|脸书|テレグラム|シグナル|ディスコード|スカイプ|フェイスブック|LINEで|카톡|카카오톡|텔레그램|왓츠앱|시그널|디스코드|라인으로|스카이프|페이스북/iu

/** Whether a subject is an attempt to defraud the reader. */
export const isScam = (name: string): boolean => name.startsWith('scam-')

/**
 * The subject `scam-…` for what someone wants from the reader that they should never do. Warns rather too often than too
 * seldom.
 */
export function scamIn(
  question: string,
  locale: Locale,
  likely: readonly SubjectScore[],
): SubjectScore | null {
  const scams = likely.filter(({ name }) => isScam(name))
  const all = scams.reduce((sum, { share }) => sum + share, 0)
  const kind = kindIn(question, locale)
  // To pay over a messenger is worse than to write there.
  const meant = (name: string | undefined) =>
    name === 'scam-chat' && asksForMoney(question, locale) ? 'scam-pay' : name
  const find = (name: string | undefined) => scams.find((one) => one.name === meant(name)) ?? null
  const demanded = find(kind)
  if (all >= MIN_ALL) return demanded ?? find(scams[0]?.name)
  const clear = kind === 'scam-chat' ? CLEAR_SUBJECT.chat : CLEAR_SUBJECT.other
  const [best] = likely
  if (best && best.share >= clear && !isScam(best.name) && refusalIn(best.name) === null)
    return null
  return demanded
}

/** What someone demands, by the words for it. */
function kindIn(question: string, locale: Locale): string | undefined {
  if (!shows('demand', question, locale)) return undefined
  if (COINS.test(question)) return 'scam-crypto'
  if (shows('secret', question, locale)) return 'scam-code'
  if (MESSENGERS.test(question) || shows('elsewhere', question, locale)) return 'scam-chat'
  return shows('payfirst', question, locale) ? 'scam-pay' : undefined
}

const asksForMoney = (question: string, locale: Locale): boolean =>
  shows('payfirst', question, locale) || amountsIn(question, locale).amounts.length > 0
