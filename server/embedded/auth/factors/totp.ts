import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

/** What every authenticator app understands; some ignore anything else. */
const FORMAT = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Steps before and after the present one that still count, for clocks that are wrong. */
const SKEW = 1
const SECRET_BYTES = 20

/** What a person needs to add an account to an authenticator app. */
interface Enrolment {
  /** Base32. */
  readonly secret: string
  /** `otpauth://totp/…` */
  readonly uri: string
  /** The address as a QR code: SVG source in named colours, so that it can be put into a data address as it is. */
  readonly qr_code: string
}

export function enrolment(issuer: string, account: string): Enrolment {
  const secret = new Secret({ size: SECRET_BYTES })
  const uri = new TOTP({ ...FORMAT, secret, issuer, label: account }).toString()
  return {
    secret: secret.base32,
    uri,
    qr_code: renderSVG(uri, { ecc: 'M', pixelSize: 4, border: 2 }),
  }
}

/** The time step that a code is right for, one step early or late included; null for a wrong code. */
export function stepOf(code: string, secret: string, now = Date.now()): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const totp = new TOTP({ ...FORMAT, secret: Secret.fromBase32(secret) })
  const offset = totp.validate({ token: code, timestamp: now, window: SKEW })
  return offset === null ? null : totp.counter({ timestamp: now }) + offset
}
