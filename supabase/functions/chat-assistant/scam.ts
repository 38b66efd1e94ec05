import type { Locale } from '../../../src/i18n/locales.ts'
import { amountsIn } from './amounts.ts'
import { refusalIn, type SubjectScore } from './examples.ts'
import { shows } from './patterns.ts'
import { fold } from './text.ts'

/** Minimum probability of all frauds together. */
const MIN_ALL = 0.4
/** A subject this likely is meant, whatever the words. Creators ask about messengers too. */
const CLEAR_SUBJECT = { chat: 0.3, other: 0.5 }

const COINS =
  /\b(?:btc|bitcoins?|eth|ether|ethereum|usdt|usdc|tether|dogecoin|litecoin|solana|[ck]r[iy]ptos?\w*|coins)\b|比特币|以太坊|泰达币|加密货币|虚拟币|虚拟货币|仮想通貨|暗号資産|ビットコイン|イーサリアム|テザー|비트코인|이더리움|테더|코인|암호화폐|가상화폐/iu
const MESSENGERS =
  /\b(?:whats ?app|telegram|signal|wechat|discord|skype|viber|snapchat|instagram|facebook|messenger|line)\b|微信|qq群|电报|脸书|テレグラム|シグナル|ディスコード|スカイプ|フェイスブック|LINEで|카톡|카카오톡|텔레그램|왓츠앱|시그널|디스코드|라인으로|스카이프|페이스북/iu

/** Bank details that change on the way, without accents. */
const NEW_ACCOUNT =
  /\b(?:(?:new|another|different|changed|other) (?:\p{L}+ ){0,2}(?:iban|account (?:number|details)|bank (?:account|details)|sort code)|(?:neue|andere|geandert|abweichend)\w* (?:\p{L}+ )?(?:iban|kontonummer|bankverbindung|kontodaten|bankdaten)|(?:nouvel\w*|nouveau\w*|autre|different\w*) (?:\p{L}+ ){0,2}(?:iban|rib|compte bancaire|coordonnees bancaires)|(?:iban|rib|coordonnees bancaires) (?:\p{L}+ ){0,3}chang\w+|(?:nuev|otr|distint|diferent)\w* (?:\p{L}+ ){0,2}(?:iban|cuenta bancaria|numero de cuenta|datos bancarios)|(?:nuov|altr|divers|cambiat)\w* (?:\p{L}+ ){0,2}(?:iban|conto (?:bancario|corrente)|coordinate bancarie)|(?:nieuwe?|andere?|gewijzigde?) (?:iban|rekeningnummer|bankgegevens|bankrekening)|(?:nov|outr|diferent)\w* (?:\p{L}+ ){0,2}(?:iban|nib|conta bancaria|dados bancarios)|(?:nya?|nytt|annat|andra|andrat) (?:iban|kontonummer|bankkonto|bankuppgifter)|(?:nye?|annet|andre|endret) (?:iban|kontonummer|bankkonto|kontoopplysninger))\b|(?:新|另一个|别的|换了?个?|改了?)的?(?:银行卡|银行账[号户]|收款账[号户]|卡号)|(?:新しい|別の|違う)(?:銀行|振込)?口座|(?:振込先|口座番号|口座)[がを](?:変|違)|(?:새|다른|바뀐|변경된) ?(?:입금 ?)?계좌|계좌(?:번호)?[가를] ?(?:바뀌|바꾸|바꿨|바뀐|변경)/u

/** Pictures of a payment card, and a password that somebody wants sent, without accents. */
const SECRETS =
  /\b(?:(?:photos?|pictures?|pics?|scans?) of (?:\p{L}+ ){0,4}(?<!\bid )cards?|(?:fotos?|bilder?|scans?) (?:\p{L}+ ){0,4}(?:bank|kredit|ec|giro)-?karten?|(?:photos?|scans?) (?:\p{L}+ ){0,4}carte (?:bancaire|bleue|de credit)|fotos? (?:\p{L}+ ){0,4}(?:tarjeta|cartao(?! de cidadao))|foto (?:\p{L}+ ){0,4}(?:carta di (?:credito|debito)|bancomat)|fotos? (?:\p{L}+ ){0,4}(?:bankpas|creditcard|pinpas)|(?:foto|bild)\w* (?:\p{L}+ ){0,4}(?:bank|kredit|betal)kort\w*|(?:foto|bilde)\w* (?:\p{L}+ ){0,4}(?:bank|kreditt)kort\w*|bankid .{0,40}(?:lank|lenke|link)\w*|(?:lank|lenke|link)\w* .{0,40}bankid)\b|(?:银行卡|信用卡).{0,8}(?:照片|拍照|正反面)|(?:照片|拍).{0,6}(?:银行卡|信用卡)|(?:クレジット|キャッシュ|銀行)カード.{0,8}(?:写真|画像)|(?:신용|체크|은행) ?카드.{0,8}사진|パスワード.{0,3}(?:送っ|教え|渡し)て(?:って)?(?:と|言|頼|い[うわ])/u

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
  const text = fold(question, locale)
  const certain = find(
    NEW_ACCOUNT.test(text) ? 'scam-pay' : SECRETS.test(text) ? 'scam-code' : undefined,
  )
  if (certain) return certain
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
